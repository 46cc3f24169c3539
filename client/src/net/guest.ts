/** The door of whatever a person may ask before the first match: a request that needs a guest session begins one where there is none. */
import { read, write } from "../state/storage";
import { startSession, Trouble } from "./http";

async function begin(name: string): Promise<void> {
  await startSession(name);
  write("guest", true);
}

/**
 * Asks with a guest session, begun under `name` on a device that has none, or whose session the server does not know any more: then it
 * asks once more. Throws the `Trouble` of what stays undone.
 */
export async function asGuest<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  if (!read("guest")) await begin(name);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Trouble) || error.code !== "no_session") throw error;
  }
  await begin(name);
  return ask();
}

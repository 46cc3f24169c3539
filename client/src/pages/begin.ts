/** Sits down: a guest session under the chosen name, a new match, and the way to its table. */
import { createGame, startSession } from "../net/http";
import { navigate } from "../state/route.svelte";
import { write } from "../state/storage";
import { type Choice, gameFor, sentName } from "./choice";

/** Throws the `Trouble` of whatever could not be done. */
export async function begin(choice: Choice, defaultName: string): Promise<void> {
  await startSession(sentName(choice.name, defaultName));
  write("guest", true);
  const game = await createGame(gameFor(choice));
  navigate(`/t/${game.game}`);
}

import { afterEach, expect, test, vi } from "vitest";
import { asGuest } from "../src/net/guest";
import { importRecord, Trouble } from "../src/net/http";

afterEach(() => vi.unstubAllGlobals());

/** A server that knows a guest only after a session was begun, and what it was asked. */
function server(taken = 200): string[] {
  const asked: string[] = [];
  let session = false;
  const answer = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address} ${String(init.body)}`);
    if (address.endsWith("/session")) session = true;
    else if (!session) return answer(401, { code: "no_session", detail: "no session" });
    else if (taken !== 200) return answer(taken, { code: "bad_message", detail: "hand 2 is missing" });
    return answer(200, { game: "g" });
  });
  return asked;
}

/** What the device keeps. */
function device(kept: Record<string, string> = {}): void {
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => void (kept[key] = value) });
}

const IMPORT = "POST /api/v1/games/import {}";
const SESSION = 'POST /api/v1/session {"name":"Ada"}';

test("a record is imported on a device that never played: the guest session is begun first, and once", async () => {
  device();
  const asked = server();
  expect(await asGuest("Ada", () => importRecord("{}"))).toEqual({ game: "g" });
  await asGuest("Ada", () => importRecord("{}"));
  expect(asked).toEqual([SESSION, IMPORT, IMPORT]);
});

test("a session that the server does not know any more is begun again", async () => {
  device();
  server();
  await asGuest("Ada", () => importRecord("{}"));
  const asked = server();
  expect(await asGuest("Ada", () => importRecord("{}"))).toEqual({ game: "g" });
  expect(asked).toEqual([IMPORT, SESSION, IMPORT]);
});

test("what is refused for another reason is not asked again", async () => {
  device();
  const asked = server(400);
  await expect(asGuest("Ada", () => importRecord("{}"))).rejects.toThrow(new Trouble("bad_message", "hand 2 is missing"));
  expect(asked).toEqual([SESSION, IMPORT]);
});

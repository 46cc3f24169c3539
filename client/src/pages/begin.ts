/** Sits down: a guest session under the chosen name, a new match, and the way to its table. */
import { createGame, getInfo, startSession } from "../net/http";
import { navigate } from "../state/route.svelte";
import { write } from "../state/storage";
import { gameFor, sentName } from "./asking";
import { type Choice, levelsOf, offeredLevel } from "./choice";

/** A level that the game does not have becomes the one that the pages show in its place. Throws the `Trouble` of whatever could not be done. */
export async function begin(choice: Choice, defaultName: string): Promise<void> {
  const [info] = await Promise.all([getInfo(), startSession(sentName(choice.name, defaultName))]);
  write("guest", true);
  const level = offeredLevel(choice.level, levelsOf(choice, info).map((one) => one.name));
  const game = await createGame(gameFor({ ...choice, level }));
  navigate(`/t/${game.game}`);
}

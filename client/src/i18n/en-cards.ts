/** English names of the cards: the words of `cards/names.ts`. */
export { english as en } from "../cards/names";

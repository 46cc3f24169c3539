/** Cards and sentences as they are said. */
import { announce } from "../a11y/announce";
import { speak } from "../cards/names";
import { cardWords } from "../i18n";
import { spoken } from "../i18n/sentence";

/** A card as it is spoken. */
export const named = (code: string): string => speak(code, cardWords());
/** Says a sentence; cards stand in braces. */
export const say = (sentence: string): void => announce(spoken(sentence, cardWords()));

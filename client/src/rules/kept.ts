/** Our rules on this device: another name for a set, or its end, everywhere it is named - the list, the editor's draft, the start page. */
import { checkedChoice } from "../pages/choice";
import { read, write } from "../state/storage";
import { checkedDraft } from "./draft";
import { checkedSets, type RuleSet } from "./own";
import { renamed, setName, withoutSet } from "./sets";

export const keptSets = (): RuleSet[] => checkedSets(read("own"));

/** The sets with the new name in them; null where it is empty or taken. */
export function renameKept(from: string, to: string): RuleSet[] | null {
  const sets = renamed(keptSets(), from, to);
  return sets && called(from, setName(to), sets);
}

export const removeKept = (name: string): RuleSet[] => called(name, "", withoutSet(keptSets(), name));

function called(from: string, name: string, sets: RuleSet[]): RuleSet[] {
  write("own", sets);
  const draft = checkedDraft(read("draft"));
  if (draft.name === from) write("draft", { ...draft, name });
  const choice = checkedChoice(read("choice"));
  if (choice.set?.name === from) write("choice", { ...choice, set: name ? { ...choice.set, name } : null });
  return sets;
}

/** The types of the wire, and short names for the parts that it writes inline. */
import type { Happened, Problem, Refused, State } from "../wire";

export type * from "../wire";
export type Phase = State["phase"];
export type ErrorCode = Problem["code"];
export type IllegalCode = NonNullable<Refused["reason"]>;
export type Mark = State["marks"][number];
export type EventFact = Happened["fact"];

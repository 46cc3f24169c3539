/** The settings of the table (SET-5): of the device, never rules. Names, values, defaults, and how stored values are checked. Pure. */

export interface Settings {
  theme: "system" | "light" | "dark";
  size: "s" | "m" | "l" | "xl";
  spread: "tight" | "normal" | "wide";
  colours: "2" | "4";
  /** auto: jumbo wherever a card is under 76 px wide or the page under 600 (LOOK-3). */
  index: "auto" | "standard" | "jumbo";
  letters: boolean;
  /** system: normal, or off where the system asks for less motion (ANIM-2). */
  speed: "system" | "off" | "fast" | "normal" | "slow";
  throw: "two" | "one" | "double";
  /** The undo window of a knock, ms; 0 sends at once. */
  undo: 600 | 3000 | 0;
  /** Declare gin for me. */
  gin: boolean;
  /** Show the cards the opponent took. */
  taken: boolean;
  /** Show the deadwood count (HAND-7). */
  deadwood: boolean;
  /** Nothing is pre-filled on the lay-off screen (LAY-10). */
  layoffByHand: boolean;
  sounds: boolean;
  language: "en" | "pseudo";
  singleKeys: boolean;
  /** Changed keys: action -> key. */
  keys: Record<string, string>;
}

export const DEFAULTS: Settings = {
  theme: "system",
  size: "m",
  spread: "normal",
  colours: "2",
  index: "auto",
  letters: false,
  speed: "system",
  throw: "two",
  undo: 600,
  gin: false,
  taken: true,
  deadwood: true,
  layoffByHand: false,
  sounds: false,
  language: "en",
  singleKeys: true,
  keys: {},
};

/** The values a setting may have, where they are few. */
export const CHOICES = {
  theme: ["system", "light", "dark"],
  size: ["s", "m", "l", "xl"],
  spread: ["tight", "normal", "wide"],
  colours: ["2", "4"],
  index: ["auto", "standard", "jumbo"],
  speed: ["system", "off", "fast", "normal", "slow"],
  throw: ["two", "one", "double"],
  undo: [600, 3000, 0],
  language: ["en", "pseudo"],
} as const satisfies { [K in keyof Settings]?: readonly Settings[K][] };

/** Stored values that make sense, over the defaults. */
export function checked(stored: unknown): Settings {
  const from = (stored && typeof stored === "object" ? stored : {}) as Record<string, unknown>;
  const result: Record<string, unknown> = { ...DEFAULTS, keys: {} };
  for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = from[name];
    const choices = (CHOICES as Record<string, readonly unknown[]>)[name];
    if (choices ? choices.includes(value) : typeof DEFAULTS[name] === "boolean" && typeof value === "boolean") result[name] = value;
  }
  const keys = from["keys"];
  if (keys && typeof keys === "object") {
    result["keys"] = Object.fromEntries(Object.entries(keys).filter(([, key]) => typeof key === "string" && key.length > 0 && key.length < 16));
  }
  return result as unknown as Settings;
}

export const FACTOR = { off: 0, fast: 0.5, normal: 1, slow: 2 } as const;

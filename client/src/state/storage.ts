/** Device storage. It may be blocked or full (ERR-9): every read has a default, every write may fail quietly. */

const area = (kind: "local" | "session"): Storage | null => {
  try {
    return kind === "local" ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
};

/** What is kept under a name, or null. Damaged text counts as nothing. */
export function read(name: string, kind: "local" | "session" = "local"): unknown {
  try {
    const text = area(kind)?.getItem(`knockwood.${name}`);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Keeps a value; null removes it. False: it could not be kept. */
export function write(name: string, value: unknown, kind: "local" | "session" = "local"): boolean {
  try {
    const store = area(kind);
    if (!store) return false;
    if (value === null) store.removeItem(`knockwood.${name}`);
    else store.setItem(`knockwood.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The names that begin so. */
export function names(prefix: string): string[] {
  try {
    return Object.keys(area("local") ?? {})
      .filter((name) => name.startsWith(`knockwood.${prefix}`))
      .map((name) => name.slice("knockwood.".length));
  } catch {
    return [];
  }
}

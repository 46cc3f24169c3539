/** Path -> page. Pages are loaded when they are first shown. */
import type { Component } from "svelte";

export type Params = Record<string, string>;
/** A page takes `params` if it has any. */
export type Page = Component<any>;

interface Route {
  path: RegExp;
  load: () => Promise<{ default: Page }>;
}

const ROUTES: Route[] = [
  { path: /^\/$/, load: () => import("./pages/Start.svelte") },
  { path: /^\/t\/(?<game>[0-9a-z]{26})$/, load: () => import("./pages/Table.svelte") },
  { path: /^\/rules$/, load: () => import("./rules/Editor.svelte") },
  { path: /^\/rules\/(?<id>[\w.-]+)$/, load: () => import("./pages/Rules.svelte") },
  { path: /^\/r\/(?<game>[0-9a-z]{26})(?:\/(?<hand>\d+)(?:\/(?<step>\d+))?)?$/, load: () => import("./pages/Replay.svelte") },
  { path: /^\/me$/, load: () => import("./pages/Me.svelte") },
  { path: /^\/help$/, load: () => import("./pages/Help.svelte") },
];

export interface Found {
  load: Route["load"];
  params: Params;
}

/** The page of a path, or null. A slash at the end does not matter. */
export function find(path: string): Found | null {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  for (const { path: pattern, load } of ROUTES) {
    const match = pattern.exec(plain);
    if (match) return { load, params: Object.fromEntries(Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined)) };
  }
  return null;
}

/** Measures the build against the budgets below and fails when a line is passed. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { files } from "./compress.ts";

const root = join(new URL("../../", import.meta.url).pathname, "src/knockwood/server/static");
if (!existsSync(join(root, "index.html"))) throw new Error("no build to measure: run npm run build");

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const packed = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
const all = files(root).filter((file) => !/\.(gz|br)$|\.stamp$/.test(file));
const named = (pattern: RegExp): string[] => all.filter((file) => pattern.test(basename(file)));

/** What a chunk asks for before it can run. */
function closure(start: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith(".js")) return;
    for (const [, name] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(join(root, "assets", name!));
  };
  start.forEach(visit);
  return found;
}

const html = readFileSync(join(root, "index.html"), "utf8");
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => join(root, name!));
const first = closure(entry);
const pages = ["Start", "Table", "Rules", "Editor", "Replay", "Me", "Help"];
const page = (name: string): string[] => all.filter((file) => new RegExp(`[/\\\\]${name}-[\\w-]+\\.(js|css)$`).test(file));

/** What is loaded on top of the first load to show a page. */
const more = (name: string): Set<string> => {
  const files = closure(page(name).filter((file) => file.endsWith(".js")));
  page(name).forEach((file) => files.add(file));
  return new Set([...files].filter((file) => !first.has(file)));
};
const start = new Set([...first, ...more("Start")]);
const sum = (list: Iterable<string>, kind = ""): number => [...list].filter((file) => file.endsWith(kind)).reduce((total, file) => total + packed(file), 0);

interface Line {
  what: string;
  size: number;
  budget: number;
}
/** The table carries the game and its texts; with the frame it stays under the budget of a first load, which is measured too. */
const PAGE: Record<string, number> = { Table: 32_000 };
const table = new Set([...first, ...more("Table")]);
const bytes = (list: string[]): number => list.reduce((total, file) => total + readFileSync(file).length, 0);
const lines: Line[] = [
  { what: "first load, JS", size: sum(start, ".js"), budget: 45_000 },
  { what: "first load, CSS", size: sum(start, ".css"), budget: 10_000 },
  { what: "first load, all", size: sum(start) + packed(join(root, "index.html")), budget: 70_000 },
  ...pages.filter((name) => page(name).length > 0).map((name) => ({ what: `page ${name}`, size: sum(more(name)), budget: PAGE[name] ?? 20_000 })),
  { what: "first load at a table", size: sum(table) + packed(join(root, "index.html")), budget: 70_000 },
  { what: "fonts (woff2)", size: bytes(named(/\.woff2$/)), budget: 56_000 },
  { what: "grain.svg", size: sum(named(/^grain.*\.svg$/)), budget: 12_000 },
  { what: "everything", size: sum(all.filter((file) => !/\.woff2$/.test(file))) + bytes(named(/\.woff2$/)), budget: 300_000 },
];

let failed = false;
console.log("gzip".padStart(34), "budget".padStart(9));
for (const { what, size, budget } of lines) {
  const over = size > budget;
  failed ||= over;
  console.log(`${what.padEnd(22)}${kB(size).padStart(12)}${kB(budget).padStart(10)}${over ? "  over" : ""}`);
}
/** The page itself, and each file it waits for. */
const requests = start.size + 1;
const MOST_REQUESTS = 6;
failed ||= requests > MOST_REQUESTS;
console.log(`${"requests, first load".padEnd(22)}${String(requests).padStart(12)}${String(MOST_REQUESTS).padStart(10)}${requests > MOST_REQUESTS ? "  over" : ""}`);
const foreign = all.filter((file) => file.endsWith(".js") && /react|__vite_ssr/i.test(basename(file)));
if (foreign.length > 0) failed = true;
if (failed) throw new Error("a budget of the client is passed");

// Runs a TypeScript tool of this folder with any supported Node: `node tools/run.js tools/wire.ts`.
import { runnerImport } from "vite";

const [, , file] = process.argv;
if (!file) throw new Error("name a tool");
await runnerImport(new URL(`../${file}`, import.meta.url).pathname);

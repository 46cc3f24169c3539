/** Turns the schema that `knockwood schema` prints into `src/wire.ts`. Reads a file named as argument, or runs the command. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

interface Schema {
  $defs: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
}

const root = new URL("../../", import.meta.url).pathname;
const python = process.env.KNOCKWOOD_PYTHON ?? `${root}.venv/bin/python`;
const given = process.env.KNOCKWOOD_SCHEMA;
const text = given
  ? readFileSync(given, "utf8")
  : execFileSync(existsSync(python) ? python : "python3", ["-m", "knockwood", "schema"], { encoding: "utf8", cwd: root });

const schema = JSON.parse(text) as Schema;
const hash = typeof schema["hash"] === "string" ? schema["hash"] : createHash("sha256").update(text).digest("hex");
delete schema["hash"];
delete schema["anyOf"];
schema["type"] = "object";

/** Titles of inline types would become names; limits of lists would become unions of tuples. */
function plain(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(plain);
  if (node && typeof node === "object") {
    const item = node as Record<string, unknown>;
    if (typeof item["title"] === "string") delete item["title"];
    if (Array.isArray(item["prefixItems"])) {
      item["items"] = item["prefixItems"]; // the generator knows tuples by their older name
      item["minItems"] = item["maxItems"] = item["prefixItems"].length;
      delete item["prefixItems"];
    } else delete item["maxItems"];
    Object.values(item).forEach(plain);
  }
}
plain(schema);

const code = await compile(schema as never, "Wire", {
  additionalProperties: false,
  bannerComment: `// schema sha256:${hash}\n// Made by \`npm run wire\` from src/knockwood/server/wire/. Not edited by hand.`,
  style: { printWidth: 128 },
  ignoreMinAndMaxItems: true,
  format: true,
  unreachableDefinitions: true,
});
const noise = /\n ?\* ?\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.|\/\*\*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g;
const tidy = code.replace(noise, "").replace("export interface Wire {}\n", "");
writeFileSync(new URL("../src/wire.ts", import.meta.url).pathname, tidy);
console.log(`src/wire.ts: ${tidy.split("\n").length} lines, schema ${hash.slice(0, 12)}`);

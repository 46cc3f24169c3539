/** Writes a `.br` and a `.gz` copy beside each text file of the build; the server chooses by Accept-Encoding. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** All files under a folder, sorted. */
export function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
}

export function compressed(): Plugin {
  let folder = "";
  return {
    name: "knockwood-compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const file of files(folder)) {
        if (!TEXT.test(file)) continue;
        const data = readFileSync(file);
        if (data.length < 200) continue;
        writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
        writeFileSync(`${file}.br`, brotliCompressSync(data, { params }));
      }
    },
  };
}

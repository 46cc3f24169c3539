/** Names the build: a hash over every emitted file, in `index.html` (for the client) and in `build.txt` (for the server). ERR-7. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export function buildId(): Plugin {
  return {
    name: "knockwood-build-id",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const sha = createHash("sha256");
      for (const name of Object.keys(bundle).sort()) {
        const item = bundle[name];
        if (!item) continue;
        sha.update(name);
        sha.update(item.type === "chunk" ? item.code : item.source);
      }
      const id = sha.digest("hex").slice(0, 12);
      const page = bundle["index.html"];
      if (page?.type === "asset" && typeof page.source === "string") page.source = page.source.replace("%BUILD%", id);
      this.emitFile({ type: "asset", fileName: "build.txt", source: `${id}\n` });
    },
  };
}

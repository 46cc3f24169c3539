import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { buildId } from "./tools/buildid.ts";
import { compressed } from "./tools/compress.ts";

const server = process.env.KNOCKWOOD_SERVER ?? "http://127.0.0.1:8000";

const BASE = /node_modules\/svelte|client\/src\/(a11y|cards\/(?!fan)|net\/http|i18n\/(index|sentence|Sentence|en-(app|board|cards|keys|who))|state\/(defaults|pointer|route|settings|storage)|(app|tokens)\.css)|pages\/(Segments|choice)|rules\/own/;

export default defineConfig({
  plugins: [svelte(), buildId(), compressed()],
  build: {
    outDir: "../src/knockwood/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 200,
    rolldownOptions: {
      output: {
        // what nearly every page needs comes in one piece, so that a page is a few requests
        codeSplitting: { groups: [{ name: "base", test: BASE }] },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server.replace(/^http/, "ws"), ws: true },
    },
  },
});

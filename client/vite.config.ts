import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8765";

/** What every page needs comes as one file. */
const BASE = /\/src\/(app\/(api|router|texts|preferences|own|shelf|told|fit|opponents|start)|local\/(edition|progress)|texts\/en\.first)|node_modules\/(svelte|esm-env|clsx)/;

export default defineConfig({
  plugins: [svelte()],
  worker: { format: "es" },
  build: {
    outDir: "../src/parlour/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: "index.html", board: "src/board/index.ts" }, preserveEntrySignatures: "exports-only", output: { codeSplitting: { groups: [{ name: "base", test: BASE }] }, entryFileNames: (chunk) => (chunk.name === "board" ? "parlour-board.js" : "assets/[name]-[hash].js") } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});

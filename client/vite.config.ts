import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  worker: { format: "es" },
  build: {
    outDir: "../src/parlour/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: "index.html", board: "src/board/index.ts" }, preserveEntrySignatures: "exports-only", output: { entryFileNames: (chunk) => (chunk.name === "board" ? "parlour-board.js" : "assets/[name]-[hash].js") } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});

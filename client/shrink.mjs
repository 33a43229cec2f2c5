// Writes the built scripts and styles once more, compressed as well as it gets: a server has no time for that.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = join(import.meta.dirname, "..", "src", "parlour", "server", "static");
const names = ["parlour-board.js", ...readdirSync(join(folder, "assets")).map((name) => join("assets", name))];
for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
}

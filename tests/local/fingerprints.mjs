// Runs Python code with the core for the browser, in Node: node fingerprints.mjs PYODIDE CORE CODE
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, core, code] = process.argv.slice(2);
const told = JSON.parse(readFileSync(`${core}/core.json`, "utf-8"));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(`${core}/${told.core}`)), "zip", { extractDir: "/parlour" });
console.log(python.runPython(`import sys\nsys.path.insert(0, "/parlour")\n${readFileSync(code, "utf-8")}`));

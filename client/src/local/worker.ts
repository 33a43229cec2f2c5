/** The rulebook in a worker: Python with the compiled core. One question in, one answer out, as JSON texts. */

interface Told {
  pyodide: string;
  core: string;
  bytes: Record<string, number>;
}

interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
}

type Hear = (text: string) => string;
export type ToWorker = { base: string } | { id: number; question: string };
export type FromWorker = { progress: number } | { ready: true } | { failed: string } | { id: number; answer: string };

const BOOT = `
import sys
sys.path.insert(0, "/parlour")
from parlour.local.device import Device
Device().hear
`;
/** of the way to the first answer, what loading takes; starting Python takes the rest */
const LOADING = 0.6;

let hear: Hear | null = null;

function tell(message: FromWorker): void {
  postMessage(message);
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("base" in message) void boot(message.base);
  else if (hear) tell({ id: message.id, answer: hear(message.question) });
});

async function boot(base: string): Promise<void> {
  try {
    const told = (await (await fetch(`${base}core.json`, { cache: "no-cache" })).json()) as Told;
    const folder = told.pyodide.slice(0, told.pyodide.lastIndexOf("/") + 1);
    const archive = await load(base, told, folder);
    const { loadPyodide } = (await import(/* @vite-ignore */ base + told.pyodide)) as { loadPyodide: (options: object) => Promise<Python> };
    const python = await loadPyodide({ indexURL: base + folder });
    tell({ progress: 0.9 });
    python.unpackArchive(archive, "zip", { extractDir: "/parlour" });
    hear = python.runPython(BOOT) as Hear;
    tell({ ready: true });
  } catch (error) {
    tell({ failed: String(error) });
  }
}

/** Fetch the large files, telling how far; all but the core wait in the browser's cache. */
async function load(base: string, told: Told, folder: string): Promise<ArrayBuffer> {
  const names = [told.core, `${folder}pyodide.asm.wasm`, `${folder}python_stdlib.zip`];
  const whole = names.reduce((sum, name) => sum + (told.bytes[name] ?? 0), 0);
  let done = 0;
  const [archive] = await Promise.all(names.map((name) => fetchWhole(base + name, (bytes) => tell({ progress: (LOADING * (done += bytes)) / whole }))));
  return archive!;
}

async function fetchWhole(address: string, count: (bytes: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    count(part.value.length);
  }
  return new Blob(parts).arrayBuffer();
}

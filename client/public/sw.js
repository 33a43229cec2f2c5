// Keeps the pages of an edition without a server, so that they open without a net: what was once fetched stays.
const CACHE = "parlour";

addEventListener("install", (event) => {
  event.waitUntil(fillShell().then(() => skipWaiting()));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function fillShell() {
  const { files } = await (await fetch("/files.json", { cache: "no-cache" })).json();
  const cache = await caches.open(CACHE);
  await Promise.all(files.map(async (name) => {
    const address = name.replace(/index\.html$/, "");
    const reply = await fetch(address, { cache: "no-cache" });
    if (reply.ok) await cache.put(address, reply);
  }));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const isLasting = /\/(assets|core)\/.*[-/][\w.]*\d[\w.-]*/.test(new URL(request.url).pathname);
  const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
  if (kept && isLasting) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (kept) return kept;
    const page = request.mode === "navigate" ? await cache.match("/") : undefined;
    if (page) return page;
    throw error;
  }
}

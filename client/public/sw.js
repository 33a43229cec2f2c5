// Keeps the pages, so that they open without a net: what was once fetched stays. Of a server it keeps what tells of games and
// is the same for everybody, and nothing else.
const CACHE = "parlour";
const PATIENCE = 2000; // milliseconds that a page may take before the kept one is shown
const LASTING = /^\/api\/(shelf|games|lessons)(?!.*\/(leaders|picture))|^\/api\/.*\.json$/;

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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/docs/") || (pathname.startsWith("/api/") && !LASTING.test(pathname))) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === "navigate";
  const isLasting = /\/(assets|core)\/.*[-/][\w.]*\d[\w.-]*/.test(new URL(request.url).pathname);
  const same = await cache.match(request, { ignoreSearch: isPage });
  const kept = same ?? (isPage ? await cache.match("/") : undefined);
  if (kept && isLasting) return kept;
  const fresh = fetch(request).then(async (reply) => {
    if (reply.ok && (same || !isPage)) await cache.put(request, reply.clone());
    return reply;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => isPage && setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fresh.catch(() => kept), late]);
}

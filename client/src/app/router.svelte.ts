/** Addresses of pages: /, /analysis, /analysis/<game or match>, /new/<game>, /rules/<game>, /learn, /learn/<game>, /tactics, /tactics/<game>, /match/<id>, /lobby, /me, /preferences, /replay, /study, /study/<id>. */

import { isAlone, isLocalFile } from "../local/edition";

interface Route {
  path: string;
  page: string;
  id: string;
  query: URLSearchParams;
  hash: string;
}

/** A plain file server has no page for every match: there its id stands behind the address of one page. */
const fileAddress = (address: string): string => (isAlone() ? address.replace(/^\/(match|analysis)\/(local-\w+)/, "/$1/?id=$2") : address);

/** The name of no page. */
const NOWHERE = "?";

export const route: { now: Route } = $state({ now: read() });

export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", fileAddress(address));
  route.now = read();
  if (!route.now.hash) scrollTo(0, 0);
}

export function listen(): void {
  addEventListener("popstate", () => (route.now = read()));
  document.addEventListener("click", follow);
}

function read(): Route {
  const [page = "", escaped = ""] = location.pathname.slice(1).split("/");
  const query = new URLSearchParams(location.search);
  const id = decode(escaped || (query.get("id") ?? ""));
  const path = escaped ? location.pathname : `/${page}/${id ?? ""}`;
  return { path, page: id === null ? NOWHERE : page, id: id ?? "", query, hash: location.hash.slice(1) };
}

/** The text of a part of an address; null where a percent sign begins nothing. */
function decode(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

/** Links to our own pages change the page without loading it again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (link instanceof HTMLAnchorElement && isLocalFile(link.pathname)) {
    event.preventDefault();
    const address = new URL(link.href);
    void import("../local/files").then(({ save }) => save(address));
    return;
  }
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

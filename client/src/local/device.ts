/** What a server answers, answered on this device: the same questions, the same answers, and nobody else at the other end. */

import { Refused } from "../app/api";
import { PROTOCOL, type Ack, type ClientMessage, type HomeMatch, type HomeReply, type MatchInfo, type MatchRequest, type Me, type ProfileRequest, type ServerMessage } from "../protocol";
import { Core } from "./core";
import { isAlone } from "./edition";
import { all, find, keep, type Entry, type Kept } from "./keep";
import { loading } from "./progress.svelte";

const MOST_AT_HOME = 4; // of each kind
const PREFERENCES = "parlour-preferences";

/** A change of a match: what is to be kept, and whether the machine thinks next. */
interface Change {
  id: string;
  fresh: Entry[];
  info: MatchInfo;
  board: HomeMatch["picture"];
  thinks: { seq: number; level: number; player: number } | null;
}

export const table = new Core();
table.onProgress = (share) => (loading.share = share < 1 ? share : null);
const thinker = new Core();
const known = new Map<string, Kept>();

/** Have a match at hand, from memory or from what the device keeps. */
export async function load(id: string): Promise<Kept> {
  const kept = known.get(id) ?? (await find(id));
  if (!kept) throw new Refused("match/unknown", "There is no such match on this device.");
  if (!known.has(id)) {
    known.set(id, kept);
    await table.ask("restore", { id, secret: kept.secret, entries: kept.entries });
  }
  return kept;
}

/** Keep what has changed; of a match that is new here the core tells everything. */
async function take(change: Change): Promise<void> {
  const before = known.get(change.id);
  const { secret, entries } = before ?? { secret: "", entries: [] };
  const whole = before ? null : await table.ask<Change & { secret: string }>("whole", { id: change.id });
  const now: Kept = whole ? { ...whole, entries: whole.fresh } : { id: change.id, secret, entries: [...entries, ...change.fresh], info: change.info, board: change.board };
  known.set(now.id, { id: now.id, secret: now.secret, entries: now.entries, info: now.info, board: now.board });
  await keep(known.get(now.id)!);
}

/** One open page of a match: looks like the socket to a server. */
export class LocalSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly #id: string;

  constructor(id: string, since: number) {
    super();
    this.#id = id;
    void this.#open(since);
  }

  async #open(since: number): Promise<void> {
    try {
      await load(this.#id);
      const messages = await table.ask<ServerMessage[]>("enter", { id: this.#id, since, protocol: PROTOCOL });
      this.readyState = WebSocket.OPEN;
      messages.forEach((message) => this.#tell(message));
      await this.#goOn((await table.ask<Change>("whole", { id: this.#id })).thinks);
    } catch (error) {
      this.#end(error instanceof Refused && error.code === "match/unknown" ? 4404 : 1013);
    }
  }

  send(text: string): void {
    const request = JSON.parse(text) as ClientMessage;
    this.#ask(request).catch((error: unknown) => {
      if (this.readyState !== WebSocket.OPEN) return;
      const { code, message, rule } = error instanceof Refused ? error : new Refused("device/failed", String(error));
      this.#tell({ type: "error", id: request.id, error: { code, message, rule } });
    });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    if (thinker.isBusy) thinker.stop();
  }

  async #ask(request: ClientMessage): Promise<void> {
    if (request.type === "analyse" || request.type === "solvable") {
      await this.#handOver();
      return this.#tell(await thinker.ask<ServerMessage>(request.type, { id: this.#id, request }));
    }
    const { answer, kept } = await table.ask<{ answer: ServerMessage; kept: Change | null }>("ask", { id: this.#id, request });
    if (kept) {
      await this.#change(kept);
      this.#tell(answer as Ack);
      await this.#goOn(kept.thinks);
    } else {
      this.#tell(answer);
    }
  }

  async #change(change: Change): Promise<void> {
    if (thinker.isBusy) thinker.stop();
    await take(change);
    const rematch = change.info.rematch;
    if (rematch && !known.has(rematch)) await take(await table.ask<Change>("whole", { id: rematch }));
    for (const message of await table.ask<ServerMessage[]>("news", { id: this.#id })) this.#tell(message);
  }

  /** Let the machine think and move, until it is a person's turn. */
  async #goOn(thinks: Change["thinks"]): Promise<void> {
    for (let next = thinks; next && this.readyState === WebSocket.OPEN; ) {
      await this.#handOver();
      const found = await thinker.ask<{ move: string }>("think", { id: this.#id, level: next.level }).catch(() => null);
      if (!found || this.readyState !== WebSocket.OPEN) return;
      const change: Change | null = await table.ask("machine", { id: this.#id, ...next, move: found.move });
      if (!change) return;
      await this.#change(change);
      next = change.thinks;
    }
  }

  async #handOver(): Promise<void> {
    const kept = known.get(this.#id)!;
    await thinker.ask("restore", { id: kept.id, secret: kept.secret, entries: kept.entries });
  }

  #tell(message: ServerMessage): void {
    if (this.readyState === WebSocket.OPEN) this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  #end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

/** The core that answers for the analysis board; what takes long does not hold up a table. */
export const studyCore = (thinks: boolean): Core => (thinks ? thinker : table);

/** The record of a match that this device keeps. */
export async function recordHere(id: string): Promise<string> {
  await load(id);
  return table.ask<string>("record", { id });
}

/** Whether a match needs nobody else: the machine, or people at this screen. */
export function canBeLocal(body: MatchRequest): boolean {
  const clock = body.clock?.kind ?? "none";
  return clock === "none" && body.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");
}

async function make(body: MatchRequest): Promise<MatchInfo> {
  if (!canBeLocal(body)) throw new Refused("seat/device", "Here one plays the machine, or people at the same screen: nobody else can be met without a server.");
  const change = await table.ask<Change>("make", { body });
  await take(change);
  return change.info;
}

async function myMatches(query: URLSearchParams): Promise<{ matches: MatchInfo[]; next: null }> {
  const state = query.get("state");
  return { matches: (await all()).map(({ info }) => info).filter((info) => !state || info.state === state), next: null };
}

/** Own matches for the first page, with their boards. */
async function home(): Promise<HomeReply> {
  const kept = (await all()).map(({ info, board }): HomeMatch => ({ match: info, picture: board ?? {} }));
  const some = (states: string[]): HomeMatch[] => kept.filter(({ match }) => states.includes(match.state)).slice(0, MOST_AT_HOME);
  return { running: some(["running", "paused"]), over: some(["over"]) };
}

function self(): Me {
  const preferences = JSON.parse(localStorage.getItem(PREFERENCES) ?? "{}") as Me["preferences"];
  return { id: "me", name: "You", kind: "guest", ratings: [], since: 0, preferences };
}

function change(body: ProfileRequest): Me {
  const preferences = { ...self().preferences, ...body.preferences };
  localStorage.setItem(PREFERENCES, JSON.stringify(preferences));
  return self();
}

/** The answer to a question to the server, where this device can give it; undefined where only a server can. */
export function answer(method: string, path: string, body: unknown): Promise<unknown> | undefined {
  const { pathname, searchParams } = new URL(path, "http://device");
  const id = /^\/matches\/(local-[0-9a-f]+)$/.exec(pathname)?.[1];
  if (id) return load(id).then((kept) => kept.info);
  if (!isAlone()) return undefined;
  const [, game, name] = /^\/lessons\/([\w-]+)\/([\w-]+)$/.exec(pathname) ?? [];
  if (name) return table.ask("lesson", { game, name, body });
  const [, set, tactic] = /^\/tactics\/([\w-]+)\/(\w+)$/.exec(pathname) ?? [];
  if (tactic) return table.ask("tactic", { game: set, id: tactic, body });
  switch (`${method} ${pathname}`) {
    case "GET /me":
      return Promise.resolve(self());
    case "PATCH /me":
      return Promise.resolve(change(body as ProfileRequest));
    case "GET /me/matches":
      return myMatches(searchParams);
    case "GET /home":
      return home();
    case "GET /matches":
      return Promise.resolve({ matches: [], next: null });
    case "POST /matches":
      return make(body as MatchRequest);
    case "POST /replays":
      return table.ask("replay", { body });
    case "POST /pictures":
      return table.ask("picture", { body });
  }
  if (method === "GET" && /^\/(games|lessons|shelf|tactics)\b/.test(pathname)) return pathname.endsWith("/leaders") ? Promise.resolve({ leaders: [], next: null }) : undefined;
  return Promise.reject(new Refused("device/alone", "This needs a server: these pages came without one."));
}

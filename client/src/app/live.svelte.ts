/** One match over its socket: state in, requests out. It connects again by itself and asks for what it missed. */

import type { Picture } from "../board/picture";
import type {
  Ack, Analysis, ClaimView, ClientMessage, DraftReply, Explanation, Look, Presence, SolvableReply, Refusal, ServerMessage, State,
} from "../protocol";
import { LocalSocket } from "../local/device";
import { isLocal } from "../local/edition";
import { Refused } from "./api";

type Reply = Ack | Analysis | DraftReply | Explanation | Look | SolvableReply;
type WithoutId<M> = M extends unknown ? Omit<M, "id"> : never;
export type Request = WithoutId<ClientMessage>;
export type Connection = "connecting" | "open" | "lost" | "refused";

export interface Seen extends Omit<State, "picture"> {
  picture: Picture;
  /** when it arrived, for clocks */
  at: number;
}

const PATIENCE = 2500; // milliseconds that an answer may take before it is told
const LONGEST_THOUGHT = 15_000;
const THINKING: ReadonlySet<string> = new Set(["analyse", "solvable"]);
const WAITS = [300, 800, 1500, 3000, 5000];
const FINAL = new Map([[4403, "You may not see this match."], [4404, "There is no such match."], [4400, "This address is wrong."]]);

/** The line to a match: to the server, or to the rulebook on this device. */
function openSocket(id: string, since: number): WebSocket | LocalSocket {
  if (isLocal(id)) return new LocalSocket(id, since);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/matches/${id}/live${since ? `?since=${since}` : ""}`);
}

export class LiveMatch {
  state: Seen | null = $state.raw(null);
  presence: Presence | null = $state.raw(null);
  /** who is away, and when the others may claim the game, on the clock of this page */
  claim: { player: number; from: number } | null = $state.raw(null);
  connection: Connection = $state("connecting");
  trouble = $state("");
  onConnected: () => void = () => {};
  /** what is no news was already so when the connection began */
  onSeen: (state: Seen, isNews: boolean) => void = () => {};

  readonly #id: string;
  #socket: WebSocket | LocalSocket | null = null;
  #picture: Picture | null = null;
  #next = 1;
  #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  /** a request has waited for longer than an answer takes */
  isSlow = $state(false);
  #ping: ReturnType<typeof setInterval> | undefined;
  #pinged = 0; // the ping whose pong is answered at once
  #tries = 0;
  #closed = false;

  constructor(id: string) {
    this.#id = id;
  }

  open(): void {
    const socket = openSocket(this.#id, this.state?.seq ?? 0);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(JSON.parse((event as MessageEvent<string>).data) as ServerMessage));
    socket.addEventListener("close", (event) => socket === this.#socket && this.#lose(event as CloseEvent));
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  /** Send a request; the promise holds its one answer, or throws what was refused. */
  ask<R extends Reply = Ack>(request: Request): Promise<R> {
    const id = this.#next++;
    const answered = new Promise<R>((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return reject(new Refused("network", "not connected"));
      this.#waiting.set(id, { resolve: (reply) => resolve(reply as R), reject });
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
    return this.#limited(answered, THINKING.has(request.type) ? LONGEST_THOUGHT : PATIENCE);
  }

  /** A server that does not answer is told of, then left: the connection is made anew. */
  #limited<R>(answered: Promise<R>, patience: number): Promise<R> {
    const slow = setTimeout(() => (this.isSlow = true), patience);
    const lost = setTimeout(() => this.#giveUp(), 4 * patience);
    return answered.finally(() => {
      clearTimeout(slow);
      clearTimeout(lost);
      this.isSlow = false;
    });
  }

  /** A frozen server does not even close: act as if it had. */
  #giveUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lose(new CloseEvent("close", { code: 1006 }));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#welcome(message.ping_seconds);
        break;
      case "state":
        this.#see(message);
        break;
      case "presence":
        this.presence = message;
        this.#awaitClaim(message.claim);
        break;
      case "error":
        this.#refuse(message);
        break;
      case "pong":
        if (message.id === this.#pinged) this.#send({ type: "ping", answers: message.id });
        break;
      case "ack":
      case "analysis":
      case "draft":
      case "explanation":
      case "look":
      case "solvable":
        this.#waiting.get(message.id)?.resolve(message as Reply);
        this.#waiting.delete(message.id);
        break;
    }
  }

  #welcome(pingSeconds: number): void {
    this.connection = "open";
    this.#tries = 0;
    this.#picture = null;
    this.onConnected();
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#beat(), pingSeconds * 1000);
    this.#beat();
  }

  /** Say that one is there; the answer to the pong tells the server how long the way is, which no clock is charged for. */
  #beat(): void {
    this.#pinged = this.#next;
    this.#send({ type: "ping" });
  }

  #send(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...request, id: this.#next++ }));
  }

  #see(message: State): void {
    this.#picture = { ...this.#picture, ...message.picture } as Picture;
    const seen: Seen = { ...message, picture: this.#picture, at: performance.now() };
    const isNews = this.state !== null && message.seq > this.state.seq;
    this.state = seen;
    this.#awaitClaim(message.claim);
    this.onSeen(seen, isNews);
  }

  #awaitClaim(claim: ClaimView | null): void {
    this.claim = claim && { player: claim.player, from: performance.now() + claim.allowed_in_ms };
  }

  #refuse(message: Refusal): void {
    const error = new Refused(message.error.code, message.error.message, message.error.rule);
    if (message.id === null) return;
    this.#waiting.get(message.id)?.reject(error);
    this.#waiting.delete(message.id);
  }

  #lose(event: CloseEvent): void {
    clearInterval(this.#ping);
    for (const { reject } of this.#waiting.values()) reject(new Refused("network", "the connection was lost"));
    this.#waiting.clear();
    if (this.#closed) return;
    const final = FINAL.get(event.code);
    if (final) {
      this.connection = "refused";
      this.trouble = final;
      return;
    }
    this.connection = "lost";
    setTimeout(() => !this.#closed && this.open(), WAITS[Math.min(this.#tries++, WAITS.length - 1)]);
  }
}

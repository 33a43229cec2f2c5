/** What a table knows beyond the state of its match: the ply that is looked at, the draft, why something is not allowed. */

import type { DraftDetail, MoveDetail, ParlourBoard } from "../board/element";
import type { Spelled } from "../board/draft";
import type { Picture } from "../board/picture";
import type { Analysis, DraftReply, Explanation, Look, MatchInfo, ProspectReply } from "../protocol";
import { api, me } from "./api";
import { LiveMatch, type Request, type Seen } from "./live.svelte";
import { go } from "./router.svelte";
import { playSound } from "./sound";
import { t } from "./texts.svelte";

/** Stands for steps that the server has not told yet. */
const UNKNOWN = "…";

export class TableView {
  readonly id: string;
  readonly live: LiveMatch;
  info: MatchInfo | null = $state.raw(null);
  board: ParlourBoard | null = $state.raw(null);
  draft: DraftDetail | null = $state.raw(null);
  looked: { ply: number; picture: Picture; text: string } | null = $state.raw(null);
  analysis: Analysis | null = $state.raw(null);
  thinking = $state(false);
  /** the next move of a puzzle's solution, once asked for */
  hint: string | null = $state(null);
  /** what was answered about a puzzle, in one sentence */
  advice = $state("");
  whyNot: { message: string; rule: string | null } | null = $state.raw(null);
  trouble = $state("");
  said = $state("");
  #spelled: Spelled[] | null = $state.raw(null);
  #sent = -1; // the state that a move was sent for: never two for one
  #goesOn = false;

  constructor(id: string) {
    this.id = id;
    this.live = new LiveMatch(id);
    this.live.onConnected = () => (this.trouble = "");
    this.live.onSeen = (state, isNews) => this.#see(state, isNews);
  }

  async open(): Promise<void> {
    try {
      await me();
      this.info = await api.match(this.id);
      this.live.open();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  close(): void {
    this.live.close();
  }

  // -- what is shown ---------------------------------------------------------------------------------------------------

  get state(): Seen | null {
    return this.live.state;
  }

  get ply(): number {
    return this.looked?.ply ?? this.state?.ply ?? 0;
  }

  get picture(): Picture | null {
    return this.looked?.picture ?? this.state?.picture ?? null;
  }

  /** The position that is looked at, as one line. */
  get text(): string {
    return this.looked?.text ?? this.state?.text ?? "";
  }

  get legal(): Spelled[] | null {
    if (this.looked || !this.state?.my_turn || this.live.connection !== "open") return null;
    return this.state.legal ?? this.#spelled;
  }

  /** The cells of the last move that touched the board. */
  get last(): string[] {
    for (const move of (this.state?.moves.slice(0, this.ply) ?? []).reverse()) {
      const cells = this.#cellsOf(move);
      if (cells.length) return cells;
    }
    return [];
  }

  /** The cells of the move that the machine, or a solution of the puzzle, would play. */
  get advised(): string[] {
    return this.#cellsOf(this.hint ?? this.analysis?.move ?? "");
  }

  /** The cells that a move names; an x between two of them is a jump. */
  #cellsOf(move: string): string[] {
    const names = new Set(this.picture?.cells.map((cell) => cell.name));
    return move.split(/[^A-Za-z0-9]+|x/).filter((name) => names.has(name));
  }

  /** What next, in one sentence: the one of the longest beginning of the chosen steps. */
  get prompt(): string {
    const state = this.state;
    if (!state) return "";
    for (let count = this.draft?.chosen.length ?? 0; count > 0; count--) {
      const sentence = state.prompts[this.draft!.chosen.slice(0, count).join(" ")];
      if (sentence) return sentence;
    }
    return state.prompt;
  }

  get words(): string[] {
    return this.draft?.words.filter((word) => word !== UNKNOWN) ?? [];
  }

  /** The last roll of the running turn. */
  get roll(): { text: string; ply: number } | null {
    const state = this.state;
    if (!state) return null;
    for (let index = this.ply - 1; index >= 0; index--) {
      if (state.movers[index] === -1) return { text: state.moves[index]!, ply: index };
      if (index < this.ply - 1 && state.movers[index] !== state.movers[index + 1]) return null;
    }
    return null;
  }

  name(player: number | null): string {
    const seat = this.state?.seats.find((one) => one.player === player);
    return seat ? `${seat.side_name}` : "";
  }

  // -- acting ----------------------------------------------------------------------------------------------------------

  async play({ move }: MoveDetail): Promise<void> {
    const state = this.state;
    if (!state || this.#sent === state.seq) return;
    this.#sent = state.seq;
    this.whyNot = null;
    if (!(await this.send({ type: "move", ply: state.ply, move }))) this.#sent = -1;
  }

  /** Play a move that was typed; tell why when it cannot be played. */
  async playTyped(move: string): Promise<boolean> {
    const state = this.state;
    if (!state) return false;
    try {
      await this.live.ask({ type: "move", ply: state.ply, move });
      return true;
    } catch (error) {
      this.whyNot = { message: (error as Error).message, rule: /\bR\d+\b/.exec((error as Error).message)?.[0] ?? null };
      return false;
    }
  }

  /** Send a request; what is refused is shown, and the board goes back to the state of the server. */
  async send(request: Request): Promise<boolean> {
    try {
      await this.live.ask(request);
      return true;
    } catch (error) {
      this.trouble = (error as Error).message;
      if (this.board) this.board.legal = this.legal;
      return false;
    }
  }

  /** Take the last step of this turn back, where that is allowed. */
  async undo(): Promise<void> {
    if (this.draft?.chosen.length) this.board?.back();
    else if (this.state?.undo.step) await this.send({ type: "undo", ply: this.state.ply });
  }

  /** Ask for another game of the same kind, or agree to it; one goes there as soon as all have agreed. */
  async again(accept = false): Promise<void> {
    this.#goesOn = true;
    await this.send(accept ? { type: "answer", kind: "rematch", accept } : { type: "offer", kind: "rematch" });
  }

  async explain(steps: string[]): Promise<void> {
    const state = this.state;
    if (!state?.my_turn || this.looked) return;
    playSound("refused");
    const reply = await this.live.ask<Explanation>({ type: "explain", ply: state.ply, steps }).catch(() => null);
    if (reply && !reply.allowed) this.whyNot = { message: reply.message, rule: reply.rule };
  }

  async hearDraft(draft: DraftDetail): Promise<void> {
    this.draft = draft;
    if (draft.chosen.length) this.whyNot = null;
    if (draft.next.includes(UNKNOWN)) await this.#askDraft(draft.chosen);
  }

  /** Where there are too many moves to send at once the server tells the next steps one by one. */
  async #askDraft(steps: string[]): Promise<void> {
    const state = this.state;
    if (!state) return;
    const reply = await this.live.ask<DraftReply>({ type: "draft", ply: state.ply, steps }).catch((error: Error) => {
      this.trouble = error.message;
      return null;
    });
    if (!reply || state.seq !== this.state?.seq) return;
    const { draft } = reply;
    const known = (this.#spelled ?? []).filter(([, spelling]) => spelling.join(" ") !== [...steps, UNKNOWN].join(" "));
    const fresh: Spelled[] = draft.next.map((step) => ["", [...steps, step, UNKNOWN]]);
    if (draft.move !== null) fresh.push([draft.move, steps]);
    this.#spelled = [...known, ...fresh];
    this.board?.extend(this.#spelled);
  }

  async look(ply: number): Promise<void> {
    const state = this.state;
    if (!state) return;
    const wanted = Math.min(Math.max(ply, 0), state.ply);
    this.#forgetAdvice();
    if (wanted === state.ply) {
      this.looked = null;
      return;
    }
    const reply = await this.live.ask<Look>({ type: "look", ply: wanted }).catch(() => null);
    if (reply) this.looked = { ply: wanted, picture: reply.picture as Picture, text: reply.text };
  }

  async analyse(): Promise<void> {
    this.thinking = true;
    this.analysis = await this.live.ask<Analysis>({ type: "analyse", ply: this.ply, seconds: 1.5 }).catch((error: Error) => {
      this.trouble = error.message;
      return null;
    });
    this.thinking = false;
  }

  /** Ask for the next move of a puzzle's solution. */
  async askHint(): Promise<void> {
    const reply = await this.#foresee();
    if (!reply) return;
    this.hint = reply.line[0] ?? null;
    this.advice = this.hint ? t("table.hint.says", { move: this.hint }) : prospectText(reply);
  }

  /** Ask whether a puzzle can still be solved from here. */
  async askSolvable(): Promise<void> {
    const reply = await this.#foresee();
    if (reply) this.advice = prospectText(reply);
  }

  /** What the solver says; null when it was refused or the board has changed meanwhile. */
  async #foresee(): Promise<ProspectReply | null> {
    const { ply, state } = this;
    this.#forgetAdvice();
    this.thinking = true;
    this.advice = t("table.analyse.wait");
    const reply = await this.live.ask<ProspectReply>({ type: "prospect", ply }).catch((error: Error) => {
      this.trouble = error.message;
      return null;
    });
    this.thinking = false;
    const isStale = ply !== this.ply || state?.seq !== this.state?.seq;
    if (!reply && !isStale) this.advice = "";
    return isStale ? null : reply;
  }

  #forgetAdvice(): void {
    this.analysis = null;
    this.hint = null;
    this.advice = "";
  }

  async join(invite: string | null): Promise<void> {
    try {
      await api.join(this.id, invite ? { invite } : {});
      this.info = await api.match(this.id);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  // -- what happened ---------------------------------------------------------------------------------------------------

  #see(state: Seen, isNews: boolean): void {
    if (isNews) this.#happened(state);
    if (state.my_turn && state.legal === null && !this.#spelled) void this.#askDraft([]);
  }

  #happened(state: Seen): void {
    if (state.rematch && this.#goesOn) go(`/match/${state.rematch}`);
    this.trouble = "";
    this.#forgetAdvice();
    this.whyNot = null;
    this.#spelled = null;
    const said: string[] = [];
    for (const { kind, player, text } of state.happened) {
      if (kind === "moved" && text) said.push(t("table.said.move", { name: this.name(player), move: text }));
      if (kind === "rolled" && text) said.push(t("table.said.rolled", { number: text.replace("roll:", "") }));
      if (kind === "undone" || kind === "taken-back") said.push(t("table.said.undone"));
      playSound(kind);
    }
    if (state.outcome || state.my_turn) said.push(state.prompt);
    this.said = said.join(". ");
  }
}

function prospectText({ answer, line }: ProspectReply): string {
  if (answer === "no") return t("table.solvable.no");
  if (answer === "unknown") return t("table.solvable.unknown");
  return line.length ? t("table.solvable.yes", { count: line.length }) : t("table.solved");
}

/** What a table knows beyond the state of its match: the ply that is looked at, the draft, why something is not allowed. */

import type { DraftDetail, MoveDetail, ParlourBoard } from "../board/element";
import type { Events } from "../board/changes";
import type { Spelled } from "../board/draft";
import type { Picture } from "../board/picture";
import type { DraftReply, Explanation, Look, MatchInfo, RollView, SeatRequest } from "../protocol";
import { Advisor } from "./advisor.svelte";
import { api, me, Refused } from "./api";
import { LiveMatch, type Request, type Seen } from "./live.svelte";
import { partsOf } from "./naming";
import { lastTurns, Playback } from "./playback.svelte";
import { preferences } from "./preferences.svelte";
import { noteWin } from "./fit";
import { go } from "./router.svelte";
import { lastSeen, noteSeen } from "./seen";
import { playSound } from "./sound";
import { t, tOr } from "./texts.svelte";

/** Stands for steps that the server has not told yet. */
const UNKNOWN = "…";
/** Where a clock runs, others' turns are shown faster. */
const HURRY = 0.5;
/** So many names make a crowd. */
const MOST_NAMED = 4;

export class TableView {
  readonly id: string;
  readonly live: LiveMatch;
  /** what others did, while it is shown step by step */
  readonly playback: Playback;
  readonly advisor = new Advisor(this);
  /** what is played for, in one line */
  goal = $state("");
  info: MatchInfo | null = $state.raw(null);
  board: ParlourBoard | null = $state.raw(null);
  draft: DraftDetail | null = $state.raw(null);
  looked: { ply: number; picture: Picture; text: string } | null = $state.raw(null);
  whyNot: { message: string; rule: string | null } | null = $state.raw(null);
  trouble = $state("");
  /** the steps of a move that is to be played in one's next turn */
  planned: string[] = $state.raw([]);
  said = $state("");
  /** what became of an offer */
  notice = $state("");
  #spelled: Spelled[] | null = $state.raw(null);
  /** what the server said of the steps it was asked about */
  #told: { steps: string; message: string } | null = $state.raw(null);
  #sent = -1; // the state that a move was sent for: never two for one
  #goesOn = false;

  constructor(id: string) {
    this.id = id;
    this.live = new LiveMatch(id);
    this.live.onConnected = () => (this.trouble = "");
    this.live.onSeen = (state, isNews) => this.#see(state, isNews);
    this.playback = new Playback({
      look: (ply) => this.#pictureAt(ply),
      pace: () => preferences.speed * (this.state?.clock.kind === "real-time" ? HURRY : 1),
      isMine: (story, index) => this.isMine(story.movers[index]!),
      onStep: (ply) => this.#tellStep(ply),
      onEnd: () => this.#tellEnd(),
    });
  }

  async open(): Promise<void> {
    try {
      await me();
      this.info = await api.match(this.id);
      this.live.open();
      const games = await api.games();
      this.goal = games.find((game) => game.slug === this.info?.game)?.goal ?? "";
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  close(): void {
    this.playback.stop();
    this.live.close();
  }

  // -- what is shown ---------------------------------------------------------------------------------------------------

  get state(): Seen | null {
    return this.live.state;
  }

  get ply(): number {
    return this.looked?.ply ?? this.playback.frame?.ply ?? this.state?.ply ?? 0;
  }

  get picture(): Picture | null {
    if (this.looked) return this.looked.picture;
    const { frame } = this.playback;
    return frame ? frame.picture : (this.state?.picture ?? null);
  }

  /** Whether others' steps are being shown. */
  get isShowing(): boolean {
    return this.playback.frame !== null && this.looked === null;
  }

  /** The moves that may be seen by now. */
  get moves(): string[] {
    const moves = this.state?.moves ?? [];
    return this.playback.frame ? moves.slice(0, this.playback.frame.ply) : moves;
  }

  /** Who acts, or whose step is being shown. */
  get acting(): number | "chance" | null {
    const { state } = this;
    if (!state || !this.playback.frame) return state?.to_move ?? null;
    const { movers } = state;
    const next = movers.slice(Math.max(this.playback.frame.ply - 1, 0)).find((mover) => mover !== -1);
    return next ?? state.to_move;
  }

  /** The position that is looked at, as one line. */
  get text(): string {
    return this.looked?.text ?? this.state?.text ?? "";
  }

  get legal(): Spelled[] | null {
    if (this.looked || this.isShowing || !this.state?.my_turn || this.live.connection !== "open") return null;
    return this.state.legal ?? this.#spelled;
  }

  /** The cells of the last move that touched the board. */
  get last(): string[] {
    return this.state?.points.slice(0, this.ply).findLast((points) => points.length) ?? [];
  }

  /** The ways of the steps that others made since one's own last one, each as its cells. */
  get trail(): string[][] {
    const { state, ply } = this;
    if (!state || ply === 0 || this.isMine(state.movers[ply - 1]!)) return [];
    const start = lastTurns(state, ply, (player) => this.isMine(player));
    return state.points.slice(start, ply).filter((points) => points.length);
  }

  /** The cells that the sentence of the moment speaks of: they carry their names. */
  get named(): string[] {
    const { state } = this;
    if (!state || this.isShowing || this.looked || state.outcome || (!state.my_turn && !this.whyNot)) return [];
    const said = partsOf(this.whyNot?.message ?? this.prompt, this.picture?.cells ?? []).flatMap(({ cell }) => cell ?? []);
    return said.length > MOST_NAMED ? [] : said;
  }

  /** Whether a move may be chosen ahead: somebody else is to move, and no dice will change what can be done. */
  get mayPlan(): boolean {
    const { state } = this;
    if (!state || (state.my_turn && !this.isShowing) || state.state !== "running" || state.dice || this.looked) return false;
    return state.seats.length === 2 && state.seats.filter((seat) => seat.mine).length === 1;
  }

  /** Steps are chosen for one's next turn; or they could not be played when it came. */
  hearPlan(steps: string[], isLost: boolean): void {
    if (isLost) this.notice = t("table.plan.lost");
    else this.planned = steps;
  }

  /** What is being shown, in one sentence. */
  get story(): string {
    const { state, ply } = this;
    return state && ply ? this.#sentence(ply) : "";
  }

  /** Whether somebody else has moved whose last turn can be shown again. */
  get canShowAgain(): boolean {
    return this.state?.movers.some((mover) => mover !== -1 && !this.isMine(mover)) ?? false;
  }

  /** Whether a player sits at this screen; chance is nobody's, but where all sit here it needs no showing. */
  isMine(player: number): boolean {
    const seats = this.state?.seats ?? [];
    return player === -1 ? seats.every((seat) => seat.mine) : seats.some((seat) => seat.mine && seat.player === player);
  }

  #sentence(ply: number): string {
    const { moves, movers } = this.state!;
    const move = moves[ply - 1]!;
    if (movers[ply - 1] === -1) {
      const roller = movers.slice(ply).find((mover) => mover !== -1) ?? this.state!.to_move;
      const number = this.#total(ply - 1, move);
      return typeof roller === "number" ? t("table.story.rolls", { name: this.name(roller), number }) : t("table.said.rolled", { number });
    }
    return t("table.said.move", { name: this.name(movers[ply - 1]!), move });
  }

  /** What next, in one sentence: the one of the longest beginning of the chosen steps. */
  get prompt(): string {
    const state = this.state;
    if (!state) return "";
    for (let count = this.draft?.chosen.length ?? 0; count > 0; count--) {
      const sentence = state.prompts[this.draft!.chosen.slice(0, count).join(" ")];
      if (sentence) return sentence;
    }
    if (this.#told && this.#told.steps === this.draft?.chosen.join(" ")) return this.#told.message;
    return state.prompt;
  }

  get words(): string[] {
    return this.draft?.words.filter((word) => word !== UNKNOWN) ?? [];
  }

  /** The last roll of the running turn. */
  get roll(): RollView | null {
    const state = this.state;
    if (!state) return null;
    for (let index = this.ply - 1; index >= 0; index--) {
      if (state.movers[index] === -1) return state.rolls.find((roll) => roll.ply === index) ?? null;
      if (index < this.ply - 1 && state.movers[index] !== state.movers[index + 1]) return null;
    }
    return null;
  }

  /** What was rolled at a ply; what chance draws in another way stands for itself. */
  #total(ply: number, text: string): string {
    return String(this.state?.rolls.find((roll) => roll.ply === ply)?.total ?? text);
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
    if (!(await this.send({ type: "move", ply: state.ply, seq: state.seq, move }))) this.#sent = -1;
  }

  /** Play a move that was typed; tell why when it cannot be played. */
  async playTyped(move: string): Promise<boolean> {
    const state = this.state;
    if (!state) return false;
    if (this.#begins(move)) {
      this.board?.choose(move);
      return true;
    }
    try {
      await this.live.ask({ type: "move", ply: state.ply, seq: state.seq, move });
      return true;
    } catch (error) {
      this.whyNot = { message: (error as Error).message, rule: error instanceof Refused ? error.rule : null };
      return false;
    }
  }

  /** Whether a typed text is the first of several steps and no whole move: it is shown on the board, and not played yet. */
  #begins(text: string): boolean {
    const fitting = (this.legal ?? []).filter(([, steps]) => steps[0] === text);
    return fitting.length > 0 && fitting.every(([, steps]) => steps.length > 1);
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

  /** Whether something chosen, or a step of this turn, can be taken back by oneself. */
  get canUndoStep(): boolean {
    const isChosen = this.draft !== null && this.draft.chosen.length > 0 && this.legal !== null;
    return isChosen || (this.state?.undo.step ?? false);
  }

  /** Take back what is chosen, else the last step of this turn, else ask for the turn back. */
  async undo(): Promise<void> {
    if (this.board?.back()) return;
    if (this.state?.undo.step) await this.send({ type: "undo", ply: this.state.ply, seq: this.state.seq });
    else if (this.state && this.state.seats.length > 1) await this.takeBack();
  }

  async takeBack(): Promise<void> {
    const { state } = this;
    if (state?.can_offer.includes("take-back")) await this.send({ type: "offer", kind: "take-back", ply: state.ply, seq: state.seq });
  }

  /** Ask for another game of the same kind, or agree to it; one goes there as soon as all have agreed. */
  async again(accept = false): Promise<void> {
    this.#goesOn = true;
    await this.send(accept ? { type: "answer", kind: "rematch", accept } : { type: "offer", kind: "rematch" });
  }

  async explain(steps: string[]): Promise<void> {
    const state = this.state;
    if (this.isShowing) return this.playback.hurry();
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
    this.#told = { steps: steps.join(" "), message: draft.message };
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
    this.advisor.forget();
    this.playback.skip();
    if (wanted === state.ply) {
      this.looked = null;
      return;
    }
    const reply = await this.#look(wanted);
    if (reply) this.looked = { ply: wanted, picture: reply.picture as Picture, text: reply.text };
  }

  #look(ply: number): Promise<Look | null> {
    return this.live.ask<Look>({ type: "look", ply }).catch(() => null);
  }

  async #pictureAt(ply: number): Promise<Picture | null> {
    return ((await this.#look(ply))?.picture as Picture | undefined) ?? null;
  }

  /** Show once more what others did last. */
  showAgain(): void {
    const { state } = this;
    if (!state) return;
    this.looked = null;
    this.playback.again(lastTurns(state, state.ply, (player) => this.isMine(player)));
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
    if (this.looked) this.playback.follow(state, state.ply);
    else this.playback.follow(state, isNews ? undefined : this.#seenBefore(state));
    if (!this.playback.frame) noteSeen(this.id, state.ply);
    if (isNews) this.#happened(state);
    if (state.my_turn && state.legal === null && !this.#spelled) void this.#askDraft([]);
  }

  /** The ply that somebody who comes back saw last. */
  #seenBefore(state: Seen): number | undefined {
    const isMine = state.seats.some((seat) => seat.mine);
    return isMine && !this.playback.frame ? lastSeen(this.id) : undefined;
  }

  #happened(state: Seen): void {
    if (state.rematch && this.#goesOn) go(`/match/${state.rematch}`);
    this.trouble = "";
    this.advisor.forget();
    this.whyNot = null;
    this.notice = "";
    this.#spelled = null;
    this.#told = null;
    const said: string[] = [];
    for (const { kind, player, text, ply } of state.happened) {
      if (kind === "declined" && text && !this.isMine(player ?? -1)) {
        this.notice = t("table.offer.declined", { name: this.name(player), what: tOr(`table.offer.${text}`, text) });
        said.push(this.notice);
      }
      if (kind === "undone" || kind === "taken-back") said.push(t("table.said.undone"));
      if (this.isShowing && !(kind === "moved" && this.isMine(player ?? -1))) continue;
      if (kind === "moved" && text) said.push(t("table.said.move", { name: this.name(player), move: text }));
      if (kind === "rolled" && text) said.push(t("table.said.rolled", { number: this.#total(ply - 1, text) }));
      this.#sound(kind, ply);
    }
    if (!this.isShowing && (state.outcome || state.my_turn)) said.push(state.prompt);
    this.said = said.join(". ");
  }

  #tellStep(ply: number): void {
    this.said = this.#sentence(ply);
    this.#sound(this.state!.movers[ply - 1] === -1 ? "rolled" : "moved", ply);
  }

  #sound(kind: string, ply: number): void {
    if (kind === "moved") playSound((this.state!.points[ply - 1]?.length ?? 0) > 1 ? "slid" : "placed");
    else if (kind === "rolled") playSound("rolled");
    else if (kind === "undone" || kind === "taken-back") playSound("undone");
    else if (kind === "ended") this.#celebrate();
  }

  /** The end is heard, and one's own win is seen on the board. */
  #celebrate(): void {
    const { outcome, seats } = this.state!;
    const { hasWon } = this;
    playSound(hasWon ? "won" : "ended");
    const beaten = seats.filter((seat) => seat.kind === "bot");
    if (hasWon && beaten.length === 1 && outcome?.by === "rules") noteWin(this.state!.game, beaten[0]!.level!);
    if (hasWon) this.board?.celebrate();
  }

  /** Whether the one person at this screen has won, or solved it. */
  get hasWon(): boolean {
    const { outcome, seats } = this.state ?? {};
    const mine = seats?.filter((seat) => seat.mine) ?? [];
    if (!outcome || mine.length !== 1) return false;
    return seats!.length === 1 ? (outcome.scores[0] ?? 0) > 0 : outcome.winner === mine[0]!.player;
  }

  /** Play the same game against the opponent after the one that was beaten. */
  async challenge(level: string): Promise<void> {
    const { game, seats, options } = this.state!;
    const wanted = seats.map((seat): SeatRequest => (seat.mine ? { kind: "me" } : { kind: "bot", level }));
    try {
      go(`/match/${(await api.makeMatch({ game, seats: wanted, options })).id}`);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** What the last step did besides moving, for those who do not see it. */
  tellEvents({ turned, left, fell }: Events): void {
    const told = ([["turned", turned], ["left", left], ["fell", fell]] as const).filter(([, cells]) => cells.length);
    if (fell.length) playSound("fell");
    else if (turned.length) playSound("turned");
    else if (left.length) playSound("left");
    const sentences = told.map(([kind, cells]) => t(`table.event.${kind}`, { cells: cells.join(", ") }));
    this.said = [this.said, ...sentences].filter(Boolean).join(". ");
  }

  #tellEnd(): void {
    const { state } = this;
    if (!state) return;
    noteSeen(this.id, state.ply);
    if (!state.outcome && !state.my_turn) return;
    this.said = [this.said, state.prompt].filter(Boolean).join(". ");
    if (state.outcome) this.#celebrate();
  }
}

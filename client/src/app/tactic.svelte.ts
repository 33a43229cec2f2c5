/** One run of tactics: which is shown, what was played, and how it went. The rules judge; here is only what is shown. */

import type { MoveDetail } from "../board/element";
import type { Picture } from "../board/picture";
import type { Frame, Scene, TacticReply, TacticRequest, TacticRow } from "../protocol";
import { api } from "./api";
import { dailyOf } from "./daily";
import type { Shown } from "./lesson.svelte";
import { preferences } from "./preferences.svelte";
import { kept, noteBest, noteDay, noteRated, ratingOf, startAnew, worthOf, type Rating } from "./solved";
import { playSound } from "./sound";

export type Mode = "rated" | "streak" | "storm" | "daily";
export const STORM_SECONDS = 180;
const GLANCE = 800;
const NEAREST = 10;
const PER_GRADE: Record<string, number> = { streak: 4, storm: 6 };

export class TacticRun {
  game = $state("");
  readonly mode: Mode;
  readonly day: string;
  theme = $state("");
  rows: TacticRow[] = $state.raw([]);
  reply: TacticReply | null = $state.raw(null);
  scene: Shown | null = $state.raw(null);
  picture: Picture | null = $state.raw(null);
  ply = $state(0);
  verdict: "" | TacticReply["verdict"] = $state("");
  says = $state("");
  rule: string | null = $state(null);
  hint: string[] = $state.raw([]);
  trouble = $state("");
  score = $state(0);
  best = $state(0);
  rating: Rating = $state.raw({ rating: 0, deviation: 0 });
  change = $state(0);
  isOver = $state(false);
  left = $state(STORM_SECONDS);
  #begun: Shown | null = null;
  #back: Shown | null = null;
  #played: string[] = [];
  #hasFailed = false;
  #used = new Set<string>();
  #clock = 0;
  #ends = 0;

  constructor(game: string, mode: Mode, day: string) {
    this.game = game;
    this.mode = mode;
    this.day = day;
  }

  async open(): Promise<void> {
    try {
      if (this.mode === "daily") await this.#findDaily();
      else this.rows = (await api.tactics(this.game)).tactics;
      this.rating = ratingOf(this.game);
      this.best = kept().best[this.#record] ?? 0;
      if (this.mode !== "daily") await this.next();
      if (this.mode === "storm") this.#startClock();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  close(): void {
    clearInterval(this.#clock);
  }

  get #record(): string {
    return `${this.mode} ${this.game}`;
  }

  get isRunning(): boolean {
    return this.mode === "streak" || this.mode === "storm";
  }

  async #findDaily(): Promise<void> {
    const sets = await api.tacticSets();
    const { game, place } = dailyOf(this.day, sets.length);
    this.game = sets[game]!.game;
    const { tactics } = await api.tactics(this.game);
    await this.#begin(tactics[place(tactics.length)]!);
  }

  #startClock(): void {
    this.#ends = Date.now() + 1000 * STORM_SECONDS;
    this.#clock = window.setInterval(() => {
      this.left = Math.max(0, Math.ceil((this.#ends - Date.now()) / 1000));
      if (!this.left) this.#end();
    }, 250);
  }

  #end(): void {
    this.close();
    this.isOver = true;
    this.scene = null;
    this.best = noteBest(this.#record, this.score);
    playSound("ended");
  }

  async next(): Promise<void> {
    const row = this.isRunning ? this.#nextOfRun() : this.#nextRated();
    if (row) await this.#begin(row);
  }

  /** Unseen and near one's rating, by chance among the nearest. */
  #nextRated(): TacticRow | undefined {
    const fitting = this.rows.filter((row) => !this.theme || row.themes.includes(this.theme));
    const seen = kept().seen[this.game] ?? [];
    let fresh = fitting.filter((row) => !seen.includes(row.id));
    if (!fresh.length) {
      startAnew(this.game);
      fresh = fitting;
    }
    const distance = (row: TacticRow): number => Math.abs(worthOf(row.grade) - this.rating.rating);
    const near = [...fresh].sort((one, other) => distance(one) - distance(other)).slice(0, NEAREST);
    return near[Math.floor(Math.random() * near.length)];
  }

  /** Harder and harder. */
  #nextOfRun(): TacticRow | undefined {
    const grade = Math.min(5, 1 + Math.floor(this.#used.size / PER_GRADE[this.mode]!));
    const unused = this.rows.filter((row) => !this.#used.has(row.id));
    const fitting = unused.filter((row) => row.grade === grade);
    const pool = fitting.length ? fitting : unused;
    return pool[Math.floor(Math.random() * pool.length)];
  }

  async #begin(row: TacticRow): Promise<void> {
    this.#used.add(row.id);
    this.scene = null;
    const reply = await this.#ask(row.id, {});
    if (!reply?.scene || this.isOver) return;
    this.reply = reply;
    this.#played = [];
    this.#hasFailed = false;
    this.change = 0;
    this.#begun = { ...reply.scene, picture: reply.scene.picture as Picture };
    this.#stand(this.#begun);
  }

  #stand(scene: Shown): void {
    this.#back = scene;
    this.scene = scene;
    this.picture = scene.picture;
    this.ply = scene.ply;
    this.#say("", "");
  }

  #say(verdict: TacticRun["verdict"], says: string, rule: string | null = null): void {
    this.verdict = verdict;
    this.says = says;
    this.rule = rule;
    this.hint = [];
    this.trouble = "";
  }

  again(): void {
    if (this.#back) this.#stand(this.#back);
  }

  retry(): void {
    this.#played = [];
    if (this.#begun) this.#stand(this.#begun);
  }

  async play({ move }: MoveDetail): Promise<void> {
    const moves = [...this.#played, move];
    this.scene = null;
    const reply = await this.#ask(this.reply!.id, { moves });
    if (!reply) return this.again();
    await this.#show(reply.frames, this.mode === "storm" ? 0.3 : 1);
    if (this.isOver) return;
    this.#say(reply.verdict, reply.says);
    if (reply.verdict !== "wrong") this.#played = moves;
    if (reply.verdict === "wrong") await this.#fail();
    else if (reply.verdict === "right") await this.#solve();
    else if (reply.scene) this.#goOn(reply.scene);
  }

  #goOn(scene: Scene): void {
    this.#stand({ ...scene, picture: { ...this.picture!, ...scene.picture } as Picture });
    this.verdict = "on";
  }

  async #fail(): Promise<void> {
    playSound("undone");
    this.#count(false);
    if (this.mode === "streak") this.#end();
    else if (this.mode === "storm") await this.next();
  }

  async #solve(): Promise<void> {
    playSound("won");
    this.#count(true);
    if (!this.isRunning) return;
    this.score += 1;
    await this.next();
  }

  /** The first try counts, and help is no try of one's own. */
  #count(isSolved: boolean): void {
    if (this.#hasFailed || this.isRunning) return;
    this.#hasFailed = true;
    if (this.mode === "daily") return noteDay(this.day, isSolved);
    const before = this.rating.rating;
    this.rating = noteRated(this.game, this.reply!.id, this.reply!.grade, isSolved);
    this.change = Math.round(this.rating.rating) - Math.round(before);
  }

  async explain(steps: string[]): Promise<void> {
    const reply = await this.#ask(this.reply!.id, { moves: this.#played, steps });
    if (reply) this.#say("refused", reply.says, reply.rule);
  }

  async help(): Promise<void> {
    this.#count(false);
    const reply = await this.#ask(this.reply!.id, { moves: this.#played, hint: true });
    if (!reply) return;
    this.#say("hint", reply.says);
    this.hint = reply.hint;
  }

  /** The whole line from the beginning, move by move. */
  async solution(): Promise<void> {
    this.#count(false);
    const reply = await this.#ask(this.reply!.id, { solution: true });
    if (!reply || !this.#begun) return;
    this.scene = null;
    this.picture = this.#begun.picture;
    this.ply = this.#begun.ply;
    this.#say("line", reply.says);
    await this.#pause(1);
    await this.#show(reply.frames, 1.4);
  }

  async #ask(id: string, body: TacticRequest): Promise<TacticReply | null> {
    try {
      return await api.tactic(this.game, id, body);
    } catch (error) {
      this.trouble = (error as Error).message;
      return null;
    }
  }

  #pause(share: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, GLANCE * share * preferences.speed));
  }

  async #show(frames: Frame[], share: number): Promise<void> {
    for (const [index, frame] of frames.entries()) {
      if (index) await this.#pause(share);
      this.picture = { ...this.picture!, ...frame.picture } as Picture;
      this.ply = frame.ply;
      playSound("placed");
    }
  }
}

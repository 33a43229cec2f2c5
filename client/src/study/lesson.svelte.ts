/** Learning from one's mistakes: the game stops before each of them and asks for a better move. */

import type { ReviewPart } from "../protocol";
import type { Analysis } from "./analysis.svelte";
import { ask } from "./engine";

type Judged = ReviewPart["moves"][number];

/** A move that gives away less is as good as the best. */
const GOOD = 0.12;
/** So many moves of a player are asked about. */
const MOST = 8;

export class Lesson {
  player: number | null = $state(null);
  index = $state(0);
  /** what became of the last answer */
  verdict: "none" | "thinking" | "right" | "wrong" | "shown" = $state("none");
  tried = $state("");
  #tasks: Judged[] = $state.raw([]);
  readonly #board: Analysis;

  constructor(board: Analysis) {
    this.#board = board;
  }

  /** The mistake that is asked about now. */
  get task(): Judged | null {
    const isAsking = this.verdict !== "right" && this.verdict !== "shown";
    return isAsking ? this.mistake : null;
  }

  get mistake(): Judged | null {
    return this.player === null ? null : (this.#tasks[this.index] ?? null);
  }

  get count(): number {
    return this.#tasks.length;
  }

  get isDone(): boolean {
    return this.player !== null && this.index >= this.#tasks.length;
  }

  /** The moves of a player that gave most away, in the order of the game. */
  static mistakes(review: ReviewPart | null, player: number): Judged[] {
    const bad = (review?.moves ?? []).filter((move) => move.player === player && move.loss >= GOOD);
    return bad.sort((one, other) => other.loss - one.loss).slice(0, MOST).sort((one, other) => one.ply - other.ply);
  }

  begin(player: number): void {
    this.#tasks = Lesson.mistakes(this.#board.review, player);
    this.player = player;
    this.#ask(0);
  }

  next(): void {
    this.#ask(this.index + 1);
  }

  again(): void {
    this.#ask(this.index);
  }

  end(): void {
    const wasOn = this.player !== null;
    this.player = null;
    this.verdict = "none";
    if (wasOn) void this.#board.go(this.#board.here);
  }

  #ask(index: number): void {
    this.index = index;
    this.verdict = "none";
    this.tried = "";
    const { mistake } = this;
    if (mistake) this.#board.goTo(mistake.ply - 1);
  }

  /** Whether a move is as good as the best; a good one is kept as a variation. */
  async answer(move: string): Promise<void> {
    const { mistake } = this;
    if (!mistake || this.verdict === "thinking") return;
    this.tried = move;
    this.verdict = "thinking";
    const place = this.#board.place();
    const isBest = move === mistake.best;
    const judged = isBest ? null : await ask.judge({ ...place, moves: [...place.moves, move] }).catch(() => null);
    if (this.mistake !== mistake) return;
    const isGood = isBest || (judged !== null && move !== mistake.move && judged.loss < GOOD);
    this.verdict = isGood ? "right" : "wrong";
    if (isGood) await this.#board.playLine(isBest ? mistake.line : [move]);
    else this.#board.takeBack();
  }

  async show(): Promise<void> {
    const { mistake } = this;
    if (!mistake) return;
    this.verdict = "shown";
    await this.#board.playLine(mistake.line);
  }
}

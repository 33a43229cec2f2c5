/** What others did, shown step by step at a person's pace: the dice first, then each step, then the next player. */

import type { Picture } from "../board/picture";

export interface Story {
  ply: number;
  moves: string[];
  /** the cells that each move touches; none where it is a word such as "end" */
  points: string[][];
  /** who made each move; -1 is chance */
  movers: number[];
  picture: Picture;
}

export interface Frame {
  ply: number;
  picture: Picture | null;
}

interface Hooks {
  /** the board as it was at a ply; null where it cannot be had now */
  look: (ply: number) => Promise<Picture | null>;
  /** 1 is the usual pace, 0 all at once */
  pace: () => number;
  /** whether this step was made by somebody at this screen */
  isMine: (story: Story, index: number) => boolean;
  onStep: (ply: number) => void;
  onEnd: () => void;
}

/** How long a step stands before the next one, in milliseconds. */
const STANDS = { roll: 1100, step: 800, word: 350, player: 450 };
const MOST = 40; // steps that are shown one by one; what came before them is shown at once

export class Playback {
  /** what is shown instead of the newest position; null when all has been shown */
  frame: Frame | null = $state.raw(null);
  readonly #hooks: Hooks;
  #story: Story | null = null;
  #pictures = new Map<number, Picture>();
  #shown = 0;
  #since = 0; // when the shown step came
  #told = false; // a story told again does not jump over one's own steps
  #round = 0; // a loop of an earlier round stops
  #hurried = false; // the rest of these turns is not wanted either
  #wake: () => void = () => {};

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  /** A new state has come: what is new in it is shown step by step, from `from` on if that is given. */
  follow(story: Story, from?: number): void {
    const goesOn = this.#story !== null && isBeginning(this.#story.moves, story.moves);
    if (!goesOn) this.#pictures.clear();
    this.#story = story;
    this.#pictures.set(story.ply, story.picture);
    if (this.#hasOwn(story)) this.#hurried = false;
    if (this.#hurried || this.#hooks.pace() === 0 || (!goesOn && from === undefined)) return this.skip();
    if (from !== undefined) this.#shown = Math.min(from, story.ply);
    if (this.frame === null) this.#begin(false);
  }

  /** Show the steps since `from` again. */
  again(from: number): void {
    if (!this.#story) return;
    this.#shown = from;
    this.#begin(true);
  }

  /** Show the newest position now. */
  skip(): void {
    this.stop();
    this.#shown = this.#story?.ply ?? 0;
    this.#since = performance.now();
    const wasShowing = this.frame !== null;
    this.frame = null;
    if (wasShowing) this.#hooks.onEnd();
  }

  /** Show the newest position now, and whatever else comes before one's own next step. */
  hurry(): void {
    this.#hurried = true;
    this.skip();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#round++;
    this.#wake();
  }

  #begin(told: boolean): void {
    const story = this.#story!;
    this.#told = told;
    this.#shown = Math.max(this.#shown, story.ply - MOST);
    this.#passOwn();
    if (this.#shown >= story.ply) return this.skip();
    this.frame = { ply: this.#shown, picture: this.#pictures.get(this.#shown) ?? null };
    void this.#run(++this.#round);
  }

  #hasOwn(story: Story): boolean {
    return story.moves.some((_, index) => index >= this.#shown && this.#hooks.isMine(story, index));
  }

  /** One's own steps were seen when they were made. */
  #passOwn(): void {
    const story = this.#story!;
    while (!this.#told && this.#shown < story.ply && this.#hooks.isMine(story, this.#shown)) {
      this.#shown++;
      this.#since = performance.now();
    }
  }

  async #run(round: number): Promise<void> {
    if (!this.frame!.picture) await this.#show(this.#shown, round);
    while (round === this.#round && this.#shown < this.#story!.ply) {
      await this.#rest();
      if (round !== this.#round) return;
      await this.#show(this.#shown + 1, round);
      if (round !== this.#round) return;
      this.#hooks.onStep(this.#shown);
      this.#passOwn();
    }
    if (round === this.#round) this.skip();
  }

  async #show(ply: number, round: number): Promise<void> {
    const picture = this.#pictures.get(ply) ?? (await this.#hooks.look(ply));
    if (round !== this.#round) return;
    if (!picture) return this.skip();
    this.#pictures.set(ply, picture);
    this.#shown = ply;
    this.#since = performance.now();
    this.frame = { ply, picture };
  }

  /** Wait until the shown step has stood long enough and somebody may be looking. */
  async #rest(): Promise<void> {
    const left = standing(this.#story!, this.#shown) * this.#hooks.pace() - (performance.now() - this.#since);
    if (left > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
    }
    if (document.hidden) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        document.addEventListener("visibilitychange", () => resolve(), { once: true });
      });
    }
  }
}

/** How long the step before this ply stands. */
function standing({ points, movers }: Story, ply: number): number {
  if (ply === 0) return STANDS.player;
  if (movers[ply - 1] === -1) return STANDS.roll;
  const own = points[ply - 1]!.length ? STANDS.step : STANDS.word;
  return own + (movers[ply] === movers[ply - 1] ? 0 : STANDS.player);
}

function isBeginning(moves: readonly string[], longer: readonly string[]): boolean {
  return moves.length <= longer.length && moves.every((move, index) => longer[index] === move);
}

/** Where the steps begin that others made last: after one's own last turn, or at the start of the last turn. */
export function lastTurns({ movers }: Pick<Story, "movers">, ply: number, isMine: (player: number) => boolean): number {
  const isOwn = (index: number): boolean => isMine(movers[index]!);
  let end = ply;
  while (end > 0 && isOwn(end - 1)) end--;
  if (!movers.slice(0, end).some((_, index) => isOwn(index))) return startOfTurn(movers, end);
  while (end > 0 && !isOwn(end - 1)) end--;
  return end;
}

/** The first ply of the turn that the step before this ply belongs to; its roll included. */
function startOfTurn(movers: readonly number[], ply: number): number {
  let start = ply - 1;
  while (start > 0 && movers[start] === -1) start--;
  const mover = movers[start];
  while (start > 0 && movers[start - 1] === mover) start--;
  if (start > 0 && movers[start - 1] === -1) start--;
  return Math.max(start, 0);
}

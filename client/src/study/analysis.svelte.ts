/** What the analysis board knows: the tree, the position that is looked at, what the engine says of it and of the whole game. */

import type { DraftDetail, ParlourBoard } from "../board/element";
import type { Spelled } from "../board/draft";
import type { Picture } from "../board/picture";
import type { LineReply, MomentPart, ReviewPart, ThoughtPart } from "../protocol";
import { Refused } from "../app/api";
import { t } from "../app/texts.svelte";
import { ask, review, watch, type Place, type Stop } from "./engine";
import { Lesson } from "./lesson.svelte";
import { lineFrom, pathTo, Tree, type Branch } from "./tree";

export interface Moment extends Omit<MomentPart, "picture"> {
  picture: Picture;
}

interface Menu {
  legal: Spelled[] | null;
  prompt: string;
  prompts: Record<string, string>;
}

/** Stands for steps that have not been told yet. */
const UNKNOWN = "…";
/** How long one looks before the engine begins, so that going through a game costs nothing. */
const PAUSE_MS = 250;
const LINES = 3;
const KEPT = "parlour.analysis";

export class Analysis {
  tree: Tree = $state.raw(new Tree({}));
  /** counts the changes of the tree: what is drawn from it is drawn anew */
  changes = $state(0);
  here: Branch = $state.raw(this.tree.root);
  moment: Moment | null = $state.raw(null);
  menu: Menu | null = $state.raw(null);
  about: Pick<LineReply, "game" | "title" | "sides" | "players"> | null = $state.raw(null);
  thought: ThoughtPart | null = $state.raw(null);
  engineOn = $state(true);
  thinking = $state(false);
  review: ReviewPart | null = $state.raw(null);
  reviewing = $state(false);
  trouble = $state("");
  whyNot: { message: string; rule: string | null } | null = $state.raw(null);
  engineTrouble = $state("");
  draft: DraftDetail | null = $state.raw(null);
  board: ParlourBoard | null = $state.raw(null);
  readonly lesson = new Lesson(this);
  #moments = new Map<Branch, Moment>();
  #menus = new Map<Branch, Menu>();
  #stopWatch: Stop = () => {};
  #stopReview: Stop = () => {};
  #wait = 0;

  // -- opening ---------------------------------------------------------------------------------------------------------

  async openRecord(record: string, ply?: number): Promise<boolean> {
    return this.#open(async () => new Tree(await ask.tree(record)), ply);
  }

  async openGame(game: string): Promise<boolean> {
    return this.#open(async () => new Tree({ game }));
  }

  async openText(start: string): Promise<boolean> {
    return this.#open(async () => new Tree({ start }));
  }

  async openTree(tree: Tree, path: readonly string[] = []): Promise<boolean> {
    return this.#open(async () => tree, undefined, path);
  }

  async #open(make: () => Promise<Tree>, ply = 0, path: readonly string[] = []): Promise<boolean> {
    this.close();
    try {
      const tree = await make();
      const line = [tree.root, ...tree.mainLine];
      const told = await ask.line({ ...tree.beginning, moves: line.slice(1).map(({ move }) => move) }, 0);
      this.tree = tree;
      this.about = told;
      this.review = null;
      this.#moments.clear();
      this.#menus.clear();
      this.#keepMoments(line, told.moments);
      this.#menus.set(line.at(-1)!, told as Menu);
      this.changes++;
      this.trouble = "";
      await this.go(tree.find(path) ?? line[Math.min(ply, line.length - 1)]!);
      if (path.length === 0 && ply) await this.go(line[Math.min(ply, line.length - 1)]!);
      return true;
    } catch (error) {
      this.trouble = (error as Error).message;
      return false;
    }
  }

  close(): void {
    clearTimeout(this.#wait);
    this.#stopWatch();
    this.#stopReview();
    this.reviewing = this.thinking = false;
    this.lesson.end();
  }

  /** The moments of a line, each whole: what is not told is as in the one before. */
  #keepMoments(branches: readonly Branch[], told: readonly MomentPart[]): void {
    let picture = {} as Picture;
    told.forEach((moment, index) => {
      picture = { ...picture, ...(moment.picture as Partial<Picture>) };
      this.#moments.set(branches[index]!, { ...moment, picture });
    });
  }

  // -- going through ---------------------------------------------------------------------------------------------------

  place(branch: Branch = this.here): Place {
    return { ...this.tree.beginning, moves: pathTo(branch) };
  }

  async go(branch: Branch): Promise<void> {
    this.here = branch;
    this.whyNot = null;
    this.draft = null;
    this.#show(branch);
    this.#watchSoon();
    if (!this.#moments.has(branch) || !this.#menus.has(branch)) await this.#look(branch);
  }

  #show(branch: Branch): void {
    this.moment = this.#moments.get(branch) ?? this.moment;
    this.menu = this.#menus.get(branch) ?? null;
  }

  async #look(branch: Branch): Promise<void> {
    try {
      const place = this.place(branch);
      const told = await ask.line(place, place.moves.length);
      this.#keepMoments([branch], told.moments);
      this.#menus.set(branch, told as Menu);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    if (this.here !== branch) return;
    this.#show(branch);
    if (this.menu?.legal === null) void this.#askSteps([]);
  }

  /** What was played on the board is taken back: it waits for another move. */
  takeBack(): void {
    if (this.board) this.board.legal = this.menu?.legal ?? null;
  }

  /** To the ply of the main line. */
  goTo(ply: number): void {
    const line = [this.tree.root, ...this.tree.mainLine];
    void this.go(line[Math.max(0, Math.min(ply, line.length - 1))]!);
  }

  back(): void {
    if (this.here.parent) void this.go(this.here.parent);
  }

  on(): void {
    const next = this.here.children[0];
    if (next) void this.go(next);
  }

  toStart(): void {
    void this.go(this.tree.root);
  }

  toEnd(): void {
    void this.go(lineFrom(this.here).at(-1) ?? this.here);
  }

  /** To the line beside this one. */
  aside(by: number): void {
    const beside = this.here.parent?.children ?? [];
    const next = beside[beside.indexOf(this.here) + by];
    if (next) void this.go(next);
  }

  get prompt(): string {
    const { menu, draft } = this;
    for (let count = draft?.chosen.length ?? 0; menu && count > 0; count--) {
      const sentence = menu.prompts[draft!.chosen.slice(0, count).join(" ")];
      if (sentence) return sentence;
    }
    return menu?.prompt ?? "";
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  async play(move: string): Promise<void> {
    if (this.lesson.task) return this.lesson.answer(move);
    await this.go(this.#changed(this.tree.add(this.here, move)));
  }

  async playLine(moves: readonly string[]): Promise<void> {
    await this.go(this.#changed(this.tree.addLine(this.here, moves)));
  }

  promote(): void {
    this.#changed(this.tree.promote(this.here));
  }

  async delete(): Promise<void> {
    await this.go(this.#changed(this.tree.delete(this.here)));
  }

  mark(glyph: string): void {
    this.#changed(this.tree.mark(this.here, glyph));
  }

  comment(text: string): void {
    this.here.comments = text ? [text] : [];
    this.#changed(undefined);
  }

  #changed<T>(done: T): T {
    this.changes++;
    this.keep();
    return done;
  }

  /** The tree stays on this device while one looks elsewhere. */
  keep(): void {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(this.tree.toPart()));
    } catch {
      /* a browser that keeps nothing */
    }
  }

  static kept(): Tree | null {
    try {
      const told = sessionStorage.getItem(KEPT);
      return told ? new Tree(JSON.parse(told) as object) : null;
    } catch {
      return null;
    }
  }

  async refused(steps: string[]): Promise<void> {
    const branch = this.here;
    if (!this.menu?.legal?.length && this.menu?.legal !== null) return;
    const why = await ask.why(this.place(), steps).catch(() => null);
    if (why && !why.allowed && branch === this.here) this.whyNot = why;
  }

  async hearDraft(draft: DraftDetail): Promise<void> {
    this.draft = draft;
    if (draft.chosen.length) this.whyNot = null;
    if (draft.next.includes(UNKNOWN)) await this.#askSteps(draft.chosen);
  }

  /** Where there are too many moves to tell at once the next steps come one by one. */
  async #askSteps(steps: string[]): Promise<void> {
    const branch = this.here;
    const told = await ask.steps(this.place(), steps).catch(() => null);
    if (!told || branch !== this.here || !this.menu) return;
    const known = (this.menu.legal ?? []).filter(([, spelling]) => spelling.join(" ") !== [...steps, UNKNOWN].join(" "));
    const fresh: Spelled[] = told.next.map((step) => ["", [...steps, step, UNKNOWN]]);
    if (told.move !== null) fresh.push([told.move, steps]);
    this.menu = { ...this.menu, legal: [...known, ...fresh] };
    this.board?.extend(this.menu.legal!);
  }

  // -- the engine ------------------------------------------------------------------------------------------------------

  switchEngine(): void {
    this.engineOn = !this.engineOn;
    this.#watchSoon();
  }

  #watchSoon(): void {
    clearTimeout(this.#wait);
    this.#stopWatch();
    this.thought = null;
    this.thinking = false;
    this.engineTrouble = "";
    if (!this.engineOn || this.lesson.task) return;
    this.#wait = window.setTimeout(() => this.#watch(), PAUSE_MS);
  }

  #watch(): void {
    if (this.moment?.outcome) return;
    this.thinking = true;
    this.#stopWatch = watch(this.place(), LINES, {
      tell: (thought) => (this.thought = thought),
      fail: (error) => {
        this.thinking = false;
        this.engineTrouble = error.message;
      },
      end: () => (this.thinking = false),
    });
  }

  /** Judge every move of the main line. */
  judge(): void {
    this.#stopReview();
    this.reviewing = true;
    this.engineTrouble = "";
    const end = this.tree.mainLine.at(-1) ?? this.tree.root;
    this.#stopReview = review(this.place(end), {
      tell: (told) => (this.review = told),
      fail: (error) => {
        this.reviewing = false;
        this.engineTrouble = error.message;
      },
      end: () => (this.reviewing = false),
    });
  }

  /** What the review says of a move of the main line. */
  judged(branch: Branch): ReviewPart["moves"][number] | null {
    const ply = this.tree.mainLine.indexOf(branch) + 1;
    const told = ply ? this.review?.moves.find((move) => move.ply === ply) : null;
    return told?.move === branch.move ? told : null;
  }

  name(player: number): string {
    return this.tree.tags[`Player${player}`] ?? this.about?.sides[player] ?? t("analysis.player", { number: player + 1 });
  }

  explain(error: unknown): string {
    return error instanceof Refused ? error.message : String(error);
  }
}

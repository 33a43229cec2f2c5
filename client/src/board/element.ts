/**
 * <parlour-board>: a board for any game. Picture data and legal moves go in, chosen moves come out; it knows no rule.
 *
 *   const board = document.createElement("parlour-board");
 *   board.picture = picture;                         // as the library or the server draws it
 *   board.legal = [["b2-e5", ["b2", "e5"]], …];      // moves spelled as steps
 *   board.addEventListener("move", (event) => play(event.detail.move));
 *
 * Attributes: theme, flipped, names, bare (no piles and buttons below), confirm (off, on, taps).
 * Events: move {move, steps}; draft {chosen, next, words, move}; refused {steps}; planned {steps}; unplanned {steps}.
 */

import { eventsBetween, type Events } from "./changes";
import { completed, draftOf, touch, type Draft, type Spelled } from "./draft";
import { contains, pick, spacing } from "./geometry";
import { HitLayer } from "./hits";
import { Loupe } from "./loupe";
import { drawChosen, drawEvents, drawGhost, drawLast, drawPlanned, drawTarget, drawTrail } from "./scene";
import { Notes, ordinals } from "./notes";
import { PieceLayer } from "./piece-layer";
import { GroundLayer } from "./ground-layer";
import { flourish } from "./flourish";
import { turned, type Cell, type Picture, type Place } from "./picture";
import { preview } from "./preview";
import { PointerControl } from "./pointer";
import { LIGHTS } from "./shapes";
import { ENGLISH, type BoardWords } from "./speech";
import { STYLE } from "./style";
import { button, drawTray } from "./tray";
import { viewOf, type Box } from "./view";

export interface MoveDetail {
  move: string;
  steps: string[];
}

export interface DraftDetail extends Draft {
  /** the next steps that are no cells: words for buttons */
  words: string[];
}

const NOTHING: Events = { turned: [], left: [], fell: [] };
const FINGER = 24; // pixels that a fingertip may miss a cell by
const FEW = 8; // cells to choose from that are marked large
const DENSE = 34; // pixels between cells below which touching shows a loupe

const SKELETON = `
<div class="frame">
  <svg class="scene" aria-hidden="true"><defs>${LIGHTS}</defs><g id="scene"><g data-layer="ground"></g><g data-layer="last"></g><g data-layer="marks"></g><g data-layer="trail"></g><g data-layer="labels"></g><g data-layer="under"></g><g data-layer="pieces"></g><g data-layer="events"></g><g data-layer="won"></g><g data-layer="over"></g><g data-layer="ghost"></g><g data-layer="advised"></g><g data-layer="named"></g><g data-layer="pointed"></g><g data-layer="scribbled"></g></g></svg>
  <svg class="hits" role="grid"></svg>
  <div class="loupe" hidden><svg aria-hidden="true"><use href="#scene"></use></svg></div>
</div>
<div class="tray"></div>
<div class="words" role="group"></div>`;

export class ParlourBoard extends HTMLElement {
  static readonly observedAttributes = ["flipped", "names"];

  #picture: Picture | null = null;
  #shown: Picture | null = null; // as drawn: turned, if the board is flipped
  #legal: readonly Spelled[] = [];
  #chosen: string[] = [];
  #held: string[] | null = null; // what was chosen before a piece was taken into the hand
  #last: string[] = [];
  #trail: readonly (readonly string[])[] = [];
  #planned: string[] = [];
  #mayPlan = false;
  #events: Events = NOTHING;
  #ply = 0;
  #step: "on" | "back" | "none" = "none"; // what the next picture is to the one before it
  #words: BoardWords = ENGLISH;
  #speed = 1;
  readonly #root: ShadowRoot;
  readonly #ground: GroundLayer;
  readonly #notes: Notes;
  readonly #pieces: PieceLayer;
  readonly #hits: HitLayer;
  readonly #loupe: Loupe;
  readonly #pointer: PointerControl;
  #tight = 100;
  #view: Box = { x: 0, y: 0, width: 1, height: 1 };

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    adopt(this.#root, STYLE);
    const template = document.createElement("template");
    template.innerHTML = SKELETON;
    this.#root.append(template.content.cloneNode(true));
    this.#ground = new GroundLayer((name) => this.#layer(name));
    this.#notes = new Notes((name) => this.#layer(name));
    this.#pieces = new PieceLayer(this.#layer("pieces"));
    const grid = this.#root.querySelector<SVGSVGElement>(".hits")!;
    this.#hits = new HitLayer(grid, (name) => this.choose(name), () => this.back(), (name) => this.#hover(name));
    this.#loupe = new Loupe(this.#root.querySelector<HTMLElement>(".loupe")!, this.#root.querySelector<HTMLElement>(".frame")!);
    this.#pointer = new PointerControl(grid, {
      pick: (place, touched) => this.#pick(place, touched),
      canLift: (cell) => this.#canLift(cell),
      choose: (cell) => this.choose(cell.name),
      drop: (from, cell) => this.#drop(from, cell),
      lift: (cell, place) => this.#lift(cell, place),
      putBack: () => this.#putBack(),
      aim: (cell, place, touched) => this.#aim(cell, place, touched),
      under: (place) => this.#shown?.cells.find((cell) => contains(cell, place)) ?? null,
      scribble: (from, to) => this.#notes.scribble(from, to),
      wipe: () => this.#notes.wipe(),
    });
  }

  connectedCallback(): void {
    this.#pointer.listen();
  }

  disconnectedCallback(): void {
    this.#pointer.stop();
  }

  attributeChangedCallback(name: string): void {
    if (name === "flipped" && this.#picture) this.#show(this.#picture, false);
    if (name === "names" && this.#picture) this.#show(this.#picture, false);
  }

  // -- what goes in ----------------------------------------------------------------------------------------------------

  get picture(): Picture | null {
    return this.#picture;
  }

  set picture(picture: Picture | null) {
    const before = this.#picture;
    const animated = before?.game === picture?.game;
    const step = this.#step;
    this.#step = "none";
    if (step !== "none") this.#events = NOTHING;
    if (picture?.pieces !== this.#picture?.pieces) this.#notes.wipe();
    this.#picture = picture;
    if (picture) this.#show(picture, animated);
    if (picture && animated && before && step === "on") this.#tellEvents(before, picture);
  }

  /** Tell of what the picture's last move did besides moving; whoever looks back along the moves is told nothing. */
  set ply(ply: number) {
    if (ply === this.#ply) return;
    this.#step = ply > this.#ply ? "on" : "back";
    this.#ply = ply;
  }

  get legal(): readonly Spelled[] {
    return this.#legal;
  }

  /** The legal moves; what was chosen before is forgotten. */
  set legal(legal: readonly Spelled[] | null) {
    this.#legal = legal ?? [];
    this.#chosen = [];
    this.#held = null;
    this.#drawDraft();
    if (this.#legal.length && this.#planned.length) this.#playPlanned();
  }

  /** Whether a move may be chosen ahead, while somebody else is to move; it is played in one's turn, if it can be. */
  set mayPlan(mayPlan: boolean) {
    this.#mayPlan = mayPlan;
    queueMicrotask(() => this.#mayPlan || this.#legal.length || this.#plan([])); // legal moves may come in the same breath
  }

  /** More legal moves, or the rest of some, for a draft that goes on. */
  extend(legal: readonly Spelled[]): void {
    this.#legal = legal;
    this.#drawDraft();
    const isMeant = this.#confirm === "off" || this.#isDeclared(this.#chosen.at(-1) ?? "");
    if (isMeant && !this.#held && this.#isReady()) this.commit();
  }

  /** The cells of the last move. */
  set last(cells: readonly string[]) {
    this.#last = [...cells];
    this.#drawLast();
  }

  /** The ways of several steps, oldest first, each as its cells: the older, the fainter. */
  set trail(ways: readonly (readonly string[])[]) {
    this.#trail = ways;
    this.#drawTrail();
  }

  /** The cells of a move that is advised, in their order; several are numbered. */
  set advised(cells: readonly string[]) {
    this.#notes.advised = cells;
  }

  /** A cell that a text speaks of. */
  set pointed(name: string | null) {
    this.#notes.pointed = name;
  }

  /** The cells that carry their names, because a text uses them. */
  set named(names: readonly string[]) {
    this.#notes.named = names;
  }

  /** Somebody here has won, or solved it. */
  celebrate(): void {
    if (this.#speed > 0 && this.#shown) flourish(this.#shown, this.#pieces.bodies, this.#layer("won"));
  }

  set words(words: BoardWords) {
    this.#words = words;
    this.#describe();
  }

  /** 1 is the usual pace of motion, 0 none. */
  set speed(speed: number) {
    this.#speed = speed;
  }

  // -- what a person chooses -------------------------------------------------------------------------------------------

  get draft(): DraftDetail {
    const draft = draftOf(this.#legal, this.#chosen);
    const cells = new Set(this.#picture?.cells.map((cell) => cell.name));
    return { ...draft, words: draft.next.filter((step) => !cells.has(step)) };
  }

  /** Choose a step: a cell, or a word of a button. */
  choose(step: string): void {
    if (!this.#legal.length) return this.#mayPlan ? this.#plan(this.#planned.at(-1) === step ? this.#planned.slice(0, -1) : [...this.#planned, step]) : this.#refuse([step]);
    if (this.#confirm === "taps" && this.#chosen.at(-1) === step && this.#isReady()) return this.commit();
    const steps = touch(this.#legal, this.#chosen, step);
    if (!steps) return void this.#refuse([...this.#chosen, step]);
    this.#chosen = steps.length > this.#chosen.length ? completed(this.#legal, steps) : steps;
    this.#drawDraft();
    if ((this.#confirm === "off" || this.#isDeclared(step)) && this.#isReady()) this.commit();
  }

  /** Whether a button has just said that the cells chosen before it are meant: nobody needs to be asked once more. */
  #isDeclared(step: string): boolean {
    return this.#chosen.length > 1 && !this.#picture?.cells.some((cell) => cell.name === step);
  }

  /** Take the last chosen step back; false when nothing was chosen. */
  back(): boolean {
    if (this.#planned.length) {
      this.#plan(this.#planned.slice(0, -1));
      return true;
    }
    if (!this.#chosen.length) return false;
    this.#chosen = this.#chosen.slice(0, -1);
    this.#drawDraft();
    return true;
  }

  /** Play the chosen move, if it is complete. */
  commit(): void {
    const { move, chosen } = this.draft;
    if (move === null) return;
    this.#legal = [];
    this.#drawHints();
    this.#emit<MoveDetail>("move", { move, steps: chosen });
  }

  #plan(steps: string[]): void {
    if (!steps.length && !this.#planned.length) return;
    this.#planned = steps;
    this.#drawHints();
    this.#emit("planned", { steps });
  }

  /** One's turn has come: play what was planned, if every step of it can be chosen. */
  #playPlanned(): void {
    const steps = this.#planned;
    this.#plan([]);
    if (!draftOf(this.#legal, steps).left) return this.#emit("unplanned", { steps });
    this.#chosen = completed(this.#legal, steps);
    this.#drawDraft();
    if (this.draft.move !== null) this.commit();
  }

  /** Put the keyboard's focus on the board. */
  override focus(): void {
    this.#hits.focus();
  }

  get #confirm(): string {
    return this.getAttribute("confirm") ?? "off";
  }

  #isReady(): boolean {
    const draft = this.draft;
    return draft.move !== null && draft.next.length === 0;
  }

  #refuse(steps: string[]): void {
    this.#emit("refused", { steps });
  }

  #emit<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent<T>(name, { detail, bubbles: true, composed: true }));
  }

  // -- pointers --------------------------------------------------------------------------------------------------------

  #pick(place: Place, touched: boolean): Cell | null {
    if (!this.#shown) return null;
    const wanted = new Set([...this.draft.next, ...draftOf(this.#legal, []).next, ...this.#chosen]);
    return pick(this.#shown.cells, place, wanted, (touched ? FINGER : 10) / this.#scale());
  }

  #canLift(cell: Cell): boolean {
    const steps = touch(this.#legal, this.#chosen, cell.name);
    return (steps !== null || this.#chosen.at(-1) === cell.name) && this.#pieces.has(cell.name);
  }

  /** A piece in the hand shows where it may go; nothing is played before it is dropped. */
  #lift(cell: Cell, place: Place): void {
    if (!this.#held) {
      this.#held = this.#chosen;
      if (this.#chosen.at(-1) !== cell.name) this.#chosen = touch(this.#legal, this.#chosen, cell.name) ?? this.#chosen;
      this.#drawDraft();
    }
    this.#pieces.lift(cell.name, place);
  }

  #putBack(): void {
    this.#letGo();
    this.#pieces.putBack();
    this.#drawDraft();
  }

  #letGo(): void {
    this.#chosen = this.#held ?? this.#chosen;
    this.#held = null;
  }

  #drop(from: Cell, cell: Cell | null): void {
    this.#letGo();
    if (this.#chosen.at(-1) !== from.name) this.choose(from.name);
    if (!cell || cell.name === from.name) return this.#pieces.putBack();
    const legal = this.draft.next.includes(cell.name);
    if (legal) this.#pieces.release();
    else this.#pieces.putBack();
    this.choose(cell.name);
  }

  #aim(cell: Cell | null, place: Place | null, touched: boolean): void {
    this.#hits.aim(touched ? cell : null);
    const isDense = this.#tight * this.#scale() < DENSE;
    if (place && touched && isDense && this.#legal.length) this.#loupe.show(cell ? [cell.x, cell.y] : place, [place[0] - this.#view.x, place[1] - this.#view.y], this.#scale());
    else this.#loupe.hide();
  }

  /** Pixels per unit of the picture. */
  #scale(): number {
    const width = this.#root.querySelector(".frame")!.clientWidth;
    return width ? width / this.#view.width : 1;
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  #layer(name: string): SVGGElement {
    return this.#root.querySelector<SVGGElement>(`[data-layer="${name}"]`)!;
  }

  #show(picture: Picture, animated: boolean): void {
    const shown = this.hasAttribute("flipped") ? turned(picture) : picture;
    const view = viewOf(shown, this.hasAttribute("names"));
    const viewBox = `${view.x} ${view.y} ${view.width} ${view.height}`;
    this.#view = view;
    for (const svg of this.#root.querySelectorAll(".frame > svg")) svg.setAttribute("viewBox", viewBox);
    const speed = animated ? this.#speed : 0;
    this.#ground.draw(shown, view, speed);
    if (this.#shown?.cells !== shown.cells) this.#tight = spacing(shown.cells);
    this.#shown = shown;
    this.#chosen = [];
    this.#held = null;
    this.#pieces.draw(shown, shown.pieces, speed);
    this.#hits.draw(shown);
    this.#drawLabels();
    this.#drawLast();
    this.#drawTrail();
    this.#drawEvents();
    this.#notes.draw(shown.cells);
    drawTray(this.#root.querySelector(".tray")!, picture);
    this.#drawDraft();
  }

  #drawLabels(): void {
    if (this.#shown) this.#ground.drawLabels(this.#shown, this.hasAttribute("names"));
  }

  #drawLast(): void {
    const hasPath = this.#shown?.marks.some((mark) => mark.role === "path");
    const cells = this.#shown?.cells.filter((cell) => this.#last.includes(cell.name)) ?? [];
    this.#layer("last").innerHTML = hasPath ? "" : drawLast(cells);
    this.#describe();
  }

  #tellEvents(before: Picture, after: Picture): void {
    this.#events = eventsBetween(before, after);
    this.#drawEvents();
    if (Object.values(this.#events).some((names: string[]) => names.length)) this.#emit<Events>("events", this.#events);
  }

  #drawEvents(): void {
    if (this.#shown) this.#layer("events").innerHTML = drawEvents(this.#shown.cells, this.#events);
  }

  #drawTrail(): void {
    if (this.#shown) this.#layer("trail").innerHTML = drawTrail(this.#shown, this.#trail);
  }

  #drawDraft(): void {
    if (this.#shown) this.#pieces.draw(this.#shown, preview(this.#shown, this.#chosen), this.#speed);
    this.#drawHints();
    this.#drawWords();
    this.#describe();
    this.#emit<DraftDetail>("draft", this.draft);
  }

  #drawHints(): void {
    const next = new Set(this.draft.next);
    const cells = this.#shown?.cells ?? [];
    const layer = this.#layer("over");
    const mayPlace = cells.filter((cell) => next.has(cell.name));
    const small = this.#chosen.length === 0 && mayPlace.length > FEW;
    layer.innerHTML = this.#isOpen(mayPlace) ? "" : mayPlace.map((cell) => drawTarget(cell, this.#pieces.has(cell.name), small)).join("");
    const chosen = cells.filter((cell) => this.#chosen.includes(cell.name));
    const planned = cells.filter((cell) => this.#planned.includes(cell.name));
    this.#layer("under").innerHTML = chosen.map(drawChosen).join("") + planned.map((cell) => drawPlanned(cell, ordinals(this.#planned, cell.name))).join("");
    this.#hover(null);
    this.#pieces.raise(this.#chosen.at(-1) ?? "");
    this.#hits.mark(next, new Set(this.#chosen));
  }

  /** Whether a piece may be put on whatever is free: then marks would tell nothing. */
  #isOpen(mayPlace: readonly Cell[]): boolean {
    const { hand, cells } = this.#shown ?? { hand: [], cells: [] };
    if (!hand.length || mayPlace.length <= FEW) return false;
    return mayPlace.length === cells.filter(({ name, role }) => role !== "barred" && !this.#pieces.has(name)).length;
  }

  /** The mouse is over a cell: what would stand there is seen. */
  #hover(name: string | null): void {
    const cell = this.#shown?.cells.find((one) => one.name === name && this.draft.next.includes(one.name));
    this.#layer("ghost").innerHTML = cell && !this.#chosen.length && !this.#pieces.has(cell.name) ? drawGhost(this.#shown!.hand, cell) : "";
  }

  #describe(): void {
    if (this.#shown) this.#hits.describe(this.#shown, new Set(this.draft.next), new Set(this.#chosen), new Set(this.#last), this.#words);
  }

  #drawWords(): void {
    const draft = this.draft;
    const buttons = draft.words.map((word) => button(word, () => this.choose(word)));
    if (draft.move !== null) buttons.push(button("✓ " + draft.move, () => this.commit()));
    this.#root.querySelector(".words")!.replaceChildren(...buttons);
  }
}

/** Style a shadow root without a style element, which a strict Content-Security-Policy would refuse. */
function adopt(root: ShadowRoot, css: string): void {
  if (typeof CSSStyleSheet !== "function" || !("replaceSync" in CSSStyleSheet.prototype)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

declare global {
  interface HTMLElementTagNameMap {
    "parlour-board": ParlourBoard;
  }
}

if (!customElements.get("parlour-board")) customElements.define("parlour-board", ParlourBoard);

/** One course: which lesson is open, what was played in it, and what was said. The rules judge; here is only what is shown. */

import type { MoveDetail } from "../board/element";
import type { Picture } from "../board/picture";
import type { CourseReply, Frame, LessonInfo, LessonReply, Scene } from "../protocol";
import { api } from "./api";
import { noteStars, starsFor, starsOf } from "./learned";
import { preferences } from "./preferences.svelte";
import { playSound } from "./sound";

/** How long a position on the way stands, in milliseconds at the usual pace. */
const GLANCE = 900;

export type Shown = Omit<Scene, "picture"> & { picture: Picture };

export class CourseView {
  readonly game: string;
  course: CourseReply | null = $state.raw(null);
  at = $state(0);
  /** where the learner chooses a move; null while answers are shown and when the lesson is done */
  scene: Shown | null = $state.raw(null);
  picture: Picture | null = $state.raw(null);
  ply = $state(0);
  verdict: "" | LessonReply["verdict"] = $state("");
  says = $state("");
  rule: string | null = $state(null);
  hint: string[] = $state.raw([]);
  stars: Record<string, number> = $state.raw({});
  trouble = $state("");
  /** what was asked last and holds until the next task */
  task = $state("");
  #scenes: Shown[] = [];
  #back: Shown | null = null;
  #played: string[] = [];
  #mistakes = 0;
  #wasHelped = false;

  constructor(game: string) {
    this.game = game;
    this.stars = starsOf(game);
  }

  get lesson(): LessonInfo | null {
    return this.course?.lessons[this.at] ?? null;
  }

  get isDone(): boolean {
    return this.verdict === "right";
  }

  get isLast(): boolean {
    return this.at + 1 === this.course?.lessons.length;
  }

  async open(wanted: string): Promise<void> {
    try {
      const course = await api.course(this.game);
      let picture = {} as Picture;
      this.#scenes = course.lessons.map(({ scene }) => ({ ...scene, picture: (picture = { ...picture, ...scene.picture } as Picture) }));
      this.course = course;
      const named = course.lessons.findIndex((lesson) => lesson.name === wanted);
      const next = course.lessons.findIndex((lesson) => !this.stars[lesson.name]);
      this.choose(Math.max(0, named >= 0 ? named : next));
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Begin a lesson, or the same one again. */
  choose(at: number): void {
    this.at = at;
    this.#played = [];
    this.#mistakes = 0;
    this.#wasHelped = false;
    this.task = this.lesson!.task;
    this.#stand(this.#scenes[at]!);
  }

  #stand(scene: Shown): void {
    this.#back = scene;
    this.scene = scene;
    this.picture = scene.picture;
    this.ply = scene.ply;
    this.#say("", "");
  }

  #say(verdict: CourseView["verdict"], says: string, rule: string | null = null): void {
    this.verdict = verdict;
    this.says = says;
    this.rule = rule;
    this.hint = [];
    this.trouble = "";
  }

  /** After a wrong move: back to where it was made. */
  again(): void {
    if (this.#back) this.#stand(this.#back);
  }

  async play({ move }: MoveDetail): Promise<void> {
    const moves = [...this.#played, move];
    this.scene = null;
    const reply = await this.#ask({ moves });
    if (!reply) return this.again();
    const wasAt = this.at;
    await this.#show(reply.frames, reply.verdict === "wrong");
    if (this.at !== wasAt) return;
    this.#say(reply.verdict, reply.says);
    if (reply.verdict === "wrong") this.#mistakes += 1;
    else this.#played = moves;
    if (reply.verdict === "right") this.#finish();
    if (reply.scene) this.#goOn(reply.scene, reply.says);
  }

  #goOn(scene: Scene, task: string): void {
    this.task = task;
    this.#stand({ ...scene, picture: { ...this.picture!, ...scene.picture } as Picture });
    this.verdict = "on";
  }

  #finish(): void {
    noteStars(this.game, this.lesson!.name, starsFor(this.#mistakes, this.#wasHelped));
    this.stars = starsOf(this.game);
    playSound("won");
  }

  async explain(steps: string[]): Promise<void> {
    const reply = await this.#ask({ moves: this.#played, steps });
    if (reply) this.#say("refused", reply.says, reply.rule);
  }

  async help(): Promise<void> {
    const reply = await this.#ask({ moves: this.#played, hint: true });
    if (!reply) return;
    this.#wasHelped = true;
    this.#say("hint", reply.says);
    this.hint = reply.hint;
  }

  async #ask(body: { moves: string[]; steps?: string[]; hint?: boolean }): Promise<LessonReply | null> {
    try {
      return await api.lesson(this.game, this.lesson!.name, body);
    } catch (error) {
      this.trouble = (error as Error).message;
      return null;
    }
  }

  /** The positions one after another, each long enough to be seen; the last one stays. */
  async #show(frames: Frame[], isWrong: boolean): Promise<void> {
    for (const [index, frame] of frames.entries()) {
      if (index) await new Promise((resolve) => setTimeout(resolve, GLANCE * preferences.speed));
      this.picture = { ...this.picture!, ...frame.picture } as Picture;
      this.ply = frame.ply;
      playSound(isWrong ? "undone" : "placed");
    }
  }
}

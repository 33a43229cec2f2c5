// Made by `python -m parlour.server.wire.schema` from src/parlour/server/wire. Do not edit.

export const PROTOCOL = 4;

/** Make an account; a guest's matches come along. */
export interface AccountRequest {
  name: string;
  password: string;
}

/** Anything else a player may do in a match. */
export interface ActBody {
  act: "undo" | "offer" | "accept" | "decline" | "resign" | "abort" | "claim" | "resume";
  kind?: "draw" | "take-back" | "count" | "rematch" | "pause" | null;
  ply?: number | null;
  seq?: number | null;
  result?: "win" | "draw" | null;
}

/** Where the way between two neighbouring cells turns a corner. */
export interface Bend {
  one: string;
  other: string;
  x: number;
  y: number;
}

/** A move of a tree; `parent` is the row that it follows, counted from 1; 0 is the position before the first move. */
export interface BranchPart {
  move: string;
  parent: number;
  comments?: string[];
  glyphs?: string[];
  opening?: string[];
}

/** A place that can be named and chosen: a square, a point, a compartment. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  shape: string;
  size: number;
  role: string;
  outline: [number, number][];
}

/** A chapter as it is to be. `seq` is the one that was seen: what others have written since is not overwritten. */
export interface ChapterChangeRequest {
  seq: number;
  name?: string | null;
  tree?: TreePart | null;
}

export interface ChapterLine {
  id: string;
  name: string;
  game: string;
  /** goes up with each change */
  seq: number;
}

export interface ChapterReply {
  id: string;
  name: string;
  game: string;
  /** goes up with each change */
  seq: number;
  tree: TreePart;
}

/** A new chapter: a tree, or a record; several records make several chapters. */
export interface ChapterRequest {
  name?: string | null;
  tree?: TreePart | null;
  record?: string | null;
}

export interface ClockRequest {
  kind?: "none" | "real-time" | "correspondence";
  initial_seconds?: number | null;
  increment_seconds?: number | null;
  days_per_turn?: number | null;
}

/** A game that is taught. */
export interface CourseInfo {
  game: string;
  title: string;
  goal: string;
  lessons: LessonName[];
}

export interface CourseList {
  courses: CourseInfo[];
}

/** All lessons of a game; the picture of each tells what differs from the one before. */
export interface CourseReply {
  game: string;
  title: string;
  goal: string;
  lessons: LessonInfo[];
}

/** Carried out and on disk, as event number `seq`. */
export interface Done {
  seq: number;
  ply: number;
}

export interface ErrorBody {
  /** such as move/illegal, move/stale, request/invalid, limit/rate */
  code: string;
  /** one sentence, without the number of the rule */
  message: string;
  /** the number of the rule that forbids it, such as R7 */
  rule?: string | null;
}

/** A position of the game and moves that can be stepped through. */
export interface ExamplePart {
  kind: "example";
  title: string;
  /** those that differ from their defaults */
  options: Record<string, string>;
  /** the cells it is about; none for the whole board */
  near: string[];
  moments: MomentInfo[];
}

/** All that is stored about one person. */
export interface Exported {
  person: Record<string, unknown>;
  ratings: Record<string, unknown>[];
  sessions: Record<string, unknown>[];
  tokens: Record<string, unknown>[];
  matches: Record<string, unknown>[];
  studies: Record<string, unknown>[];
}

/** A number, or a span of two; `ours` where no booklet says it. */
export interface FactInfo {
  least: number;
  most: number;
  ours: boolean;
}

/** A position on the way, to be shown for a moment. */
export interface Frame {
  move: string;
  ply: number;
  picture: PicturePart;
}

export interface GameDetail {
  slug: string;
  title: string;
  version: number;
  goal: string;
  credit: string;
  reconstructed: string;
  sides: string[];
  players: number[];
  /** how long a game takes at a table */
  minutes: FactInfo | null;
  /** from which age */
  age: FactInfo | null;
  options: OptionInfo[];
  /** the built-in levels, gentle first */
  levels: string[];
  /** what each of them may spend on a move */
  strengths: LevelInfo[];
  has_dice: boolean;
  can_draw: boolean;
  can_count: boolean;
  /** whether it has ratings: puzzles for one have none */
  rated: boolean;
  /** the board at the start */
  picture: Picture;
  /** a position from the middle of a game: what differs from the start */
  face: PicturePart;
}

/** A game of the house. `players` are the numbers of players it can be played by. */
export interface GameInfo {
  slug: string;
  title: string;
  version: number;
  goal: string;
  credit: string;
  reconstructed: string;
  sides: string[];
  players: number[];
  /** how long a game takes at a table */
  minutes: FactInfo | null;
  /** from which age */
  age: FactInfo | null;
  options: OptionInfo[];
  /** the built-in levels, gentle first */
  levels: string[];
  /** what each of them may spend on a move */
  strengths: LevelInfo[];
  has_dice: boolean;
  can_draw: boolean;
  can_count: boolean;
  /** whether it has ratings: puzzles for one have none */
  rated: boolean;
}

export interface GameList {
  games: GameInfo[];
}

export interface HeadingPart {
  kind: "heading";
  text: string;
}

export interface Health {
  status: "ok";
  version: string;
}

export interface HomeMatch {
  match: MatchInfo;
  /** the board as one may see it: what differs from that of the shelf */
  picture: Record<string, unknown>;
}

/** What the first page shows of oneself: games that wait or run, the last ones that ended. Nobody becomes a guest by asking. */
export interface HomeReply {
  running: HomeMatch[];
  over: HomeMatch[];
}

export interface JoinRequest {
  player?: number | null;
  invite?: string | null;
}

export interface JudgeReply {
  /** absent for a roll of dice */
  judged: JudgedMove | null;
}

/** Judge the last move. */
export interface JudgeRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
}

/** A move: what it and the best one are worth, both -1 to 1 for the player who made it. */
export interface JudgedMove {
  ply: number;
  player: number;
  move: string;
  value: number;
  best: string;
  best_value: number;
  line: string[];
  proven: string | null;
  distance: number | null;
  loss: number;
  glyph: "" | "?!" | "?" | "??";
  /** whether the game turned here */
  turns: boolean;
  accuracy: number;
}

/** A short text on the board, such as a coordinate; one of role "name" is drawn only on request. */
export interface Label {
  text: string;
  x: number;
  y: number;
  role: string;
}

export interface Leader {
  rank: number;
  person: string;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface LeaderPage {
  leaders: Leader[];
  next: string | null;
}

/** To be forgotten; an account is asked for its password. */
export interface LeaveRequest {
  password?: string | null;
}

export interface LessonInfo {
  name: string;
  title: string;
  task: string;
  /** how many moves of the learner it takes */
  turns: number;
  /** cells that the task speaks of */
  look: string[];
  rule: string | null;
  scene: Scene;
}

export interface LessonName {
  name: string;
  title: string;
}

/** `right`: the lesson is done. `on`: go on in `scene`. `wrong`: the frame shows what the move did; try again. */
export interface LessonReply {
  verdict: "right" | "on" | "wrong" | "refused" | "hint";
  says: string;
  /** the number of the rule that forbids what was refused */
  rule: string | null;
  /** the cells of a right move */
  hint: string[];
  frames: Frame[];
  scene: Scene | null;
}

/** The learner's moves so far, the last of them to be judged; or `steps` that the board refused, or a wish for a hint. */
export interface LessonRequest {
  moves?: string[];
  steps?: string[] | null;
  hint?: boolean;
}

/** What an opponent may spend on a move: nodes or seconds by itself, and never more than so many seconds at this server. */
export interface LevelInfo {
  level: string;
  nodes: number | null;
  seconds: number | null;
  server_seconds: number;
}

/** Drawn on the board below the pieces; `weight` is the stroke width. */
export interface Line {
  points: [number, number][];
  role: string;
  weight: number;
}

export interface LineReply {
  game: string;
  title: string;
  version: number;
  options: Record<string, string>;
  sides: string[];
  players: number;
  moments: MomentPart[];
  /** what may be played at the end; absent where that is too much to tell */
  legal: [string, string[]][] | null;
  prompt: string;
  prompts: Record<string, string>;
}

export interface LineRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
  /** the first ply that is told */
  since?: number;
}

/** A hint on the board; role: from, to, path, captured, barred, leave, target, won (a chain that won, above the pieces). */
export interface Mark {
  role: string;
  cells: string[];
}

export interface MatchInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  clock: ClockRequest;
  rated: boolean;
  public: boolean;
  state: "waiting" | "running" | "paused" | "over" | "aborted";
  ply: number;
  to_move: number | "chance" | null;
  my_turn: boolean;
  result: string | null;
  /** why it ended: one sentence */
  reason: string | null;
  /** the number of the rule that ended it */
  rule: string | null;
  /** why a rated match does not count */
  uncounted: "short" | "pair" | "related" | "newcomers" | null;
  created: number;
  updated: number;
  rematch: string | null;
  /** for the one who made the match: what a link to an open seat must carry */
  invite: string | null;
  /** the address of its socket */
  live: string;
}

export interface MatchPage {
  matches: MatchInfo[];
  /** give it as `after` for the next page; null at the end */
  next: string | null;
}

/** A new match. Several seats of kind `me` share one screen. */
export interface MatchRequest {
  game: string;
  options?: Record<string, string>;
  seats: SeatRequest[];
  clock?: ClockRequest;
  rated?: boolean;
  /** open seats are offered in the lobby */
  public?: boolean;
  /** dice decide who begins */
  random_first?: boolean;
}

export interface Me {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  ratings: RatingInfo[];
  since: number;
  preferences: Record<string, unknown>;
}

/** A moment of an example: the move that led here, what is said of it, and the cells to look at. */
export interface MomentInfo {
  move: string | null;
  says: string;
  look: string[];
  /** what differs from the moment before, at first from the board at the start */
  picture: PicturePart;
}

/** A line after one of its moves. */
export interface MomentPart {
  /** what differs from the moment before; the first is whole */
  picture: PicturePart;
  text: string;
  move: string | null;
  /** who made it; -1 is chance */
  mover: number | null;
  /** the cells that the move touches */
  points: string[];
  to_move: number | "chance" | null;
  /** the name of the side that acts */
  side: string | null;
  /** where dice are to roll: each outcome and how likely it is */
  chances: Record<string, number>;
  outcome: string | null;
  rule: string | null;
  scores: number[] | null;
}

/** A move by text or by steps, and the ply and the event that it answers. */
export interface MoveBody {
  ply: number;
  seq?: number | null;
  move?: string | null;
  steps?: string[] | null;
}

/** A setting of a game: a choice of words, a whole number between bounds, or a switch that takes on and off. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "number" | "switch";
  default: string;
  /** the words of a choice, the default first */
  values: string[];
  /** the bounds of a number */
  least: number | null;
  most: number | null;
  about: string;
  /** a variant of the booklet, a reading of a doubtful sentence, or a house rule */
  origin: "variant" | "reading" | "house";
  /** it matters with so many players only */
  players: number | null;
}

/** A coloured area below everything else; not a place to choose. */
export interface Pane {
  outline: [number, number][];
  role: string;
}

export interface ParagraphPart {
  kind: "paragraph";
  /** Markdown */
  text: string;
}

export interface PersonInfo {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  ratings: RatingInfo[];
  since: number;
}

export interface Picture {
  game: string;
  width: number;
  height: number;
  caption: string;
  cells: Cell[];
  pieces: Piece[];
  lines: Line[];
  labels: Label[];
  piles: Pile[];
  tokens: Token[];
  marks: Mark[];
  board: [number, number][];
  panes: Pane[];
  bends: Bend[];
  hand: Piece[];
  groups: string[][];
}

/** A picture (games/picture.py). A field that is absent is as in the state before it on the same socket. */
export interface PicturePart {
  game?: string;
  width?: number;
  height?: number;
  caption?: string;
  cells?: Cell[];
  pieces?: Piece[];
  lines?: Line[];
  labels?: Label[];
  piles?: Pile[];
  tokens?: Token[];
  marks?: Mark[];
  board?: [number, number][];
  panes?: Pane[];
  bends?: Bend[];
  hand?: Piece[];
  groups?: string[][];
}

export interface PictureReply {
  picture: Picture;
  text: string;
  to_move: number | "chance" | null;
  legal_moves: string[];
  /** why the game is over: one sentence */
  outcome: string | null;
  /** the number of the rule that ended it */
  rule: string | null;
}

/** A position to draw: a position text, or a game, its options and moves. */
export interface PictureRequest {
  game?: string | null;
  options?: Record<string, string>;
  moves?: string[];
  text?: string | null;
}

/** Something that stands on a cell. `level` counts from 0 upwards in a stack. */
export interface Piece {
  at: string;
  kind: string;
  colour: string;
  x: number;
  y: number;
  level: number;
  size: number;
  note: string;
  mark: string;
  base: string;
}

/** Pieces beside the board: a reserve, a home pile. */
export interface Pile {
  side: number;
  group: string;
  label: string;
  kind: string;
  colour: string;
  count: number;
  mark: string;
}

/** A position: the start of a game with options, or a position text, and the moves after it. */
export interface PlaceRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
}

/** The one shape of every error. */
export interface Problem {
  error: ErrorBody;
}

/** What is left out stays as it is. */
export interface ProfileRequest {
  name?: string | null;
  preferences?: Record<string, string | boolean | number | null> | null;
  password?: string | null;
  old_password?: string | null;
}

export interface RankedLine {
  move: string;
  /** -1 to 1 for the player who acts */
  value: number;
  line: string[];
  points: string[];
}

export interface RatingInfo {
  game: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface RecordReply {
  record: string;
}

/** A tree to write down. */
export interface RecordRequest {
  tree: TreePart;
}

export interface ReplayReply {
  game: string;
  options: Record<string, string>;
  tags: Record<string, string>;
  moves: string[];
  movers: number[];
  comments: string[];
  result: string;
  ply: number;
  text: string;
  to_move: number | "chance" | null;
  picture: Picture;
}

/** A record to open, and the ply to look at (the end if left out). */
export interface ReplayRequest {
  record: string;
  ply?: number | null;
}

/** A game judged so far: `shares` by ply, None where nothing is known yet. */
export interface ReviewPart {
  shares: (number[] | null)[];
  accuracy: (number | null)[];
  moves: JudgedMove[];
  missing: number[];
  game: string;
}

/** Judge every move of a game. */
export interface ReviewRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
}

/** A numbered rule, such as R4. */
export interface RulePart {
  kind: "rule";
  number: string;
  title: string;
  /** Markdown */
  text: string;
}

/** The rules of a game in sections, and its board at the start. */
export interface RulebookReply {
  game: string;
  goal: string;
  about: string[];
  picture: Picture;
  sections: SectionInfo[];
}

/** A position in which somebody is to choose a move. */
export interface Scene {
  ply: number;
  side: number;
  /** what differs from the picture before it */
  picture: PicturePart;
  text: string;
  /** the legal moves, spelled as steps */
  legal: [string, string[]][] | null;
  prompt: string;
  /** what to say after each beginning of a move */
  prompts: Record<string, string>;
}

export interface SeatInfo {
  player: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: string | null;
  rating: number | null;
  mine: boolean;
}

/** Who takes a seat: `me`, `open` (anybody, or whoever has the link), a `bot` of a level, or a named `person`. */
export interface SeatRequest {
  kind: "me" | "open" | "bot" | "person";
  /** of a bot */
  level?: string | null;
  /** of a person who is invited, or of someone who shares this screen */
  name?: string | null;
}

/** A section of the rules; `name` is minute, examples, advice, law, options, readings, reconstructed or notation. */
export interface SectionInfo {
  name: string;
  title: string;
  parts: (ParagraphPart | HeadingPart | RulePart | ExamplePart)[];
}

/** A browser in which somebody is logged in. */
export interface SessionInfo {
  id: string;
  /** what the browser calls itself */
  agent: string;
  /** the block of addresses from which it was used last */
  block: string;
  created: number;
  /** to the hour */
  used: number;
  expires: number;
  /** whether it is the one that asks */
  here: boolean;
}

export interface SessionList {
  sessions: SessionInfo[];
}

export interface SessionRequest {
  name: string;
  password: string;
}

/** The tactics of a game. */
export interface SetInfo {
  game: string;
  title: string;
  count: number;
  /** what its tactics are examples of, with their titles */
  themes: Record<string, string>;
}

export interface SetList {
  sets: SetInfo[];
}

/** All tactics of a game, in the order of its set. */
export interface SetReply {
  game: string;
  tactics: TacticRow[];
}

/** A game on the first page. Its board is told as what differs from that of another one, and without empty fields. */
export interface ShelfGame {
  slug: string;
  title: string;
  goal: string;
  players: number[];
  minutes: FactInfo | null;
  /** 1 is learned at once, 3 takes a few games */
  difficulty: FactInfo | null;
  levels: string[];
  /** the game whose board this one's is told from */
  like: string | null;
  /** the board at the start */
  ground: Record<string, unknown>;
  /** a position and moves from it, each as what differs from before */
  moments: Record<string, unknown>[];
}

export interface ShelfReply {
  games: ShelfGame[];
}

export interface StepsReply {
  next: string[];
  move: string | null;
  message: string;
}

/** What may be chosen after these steps, where there are too many moves to tell. */
export interface StepsRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
  steps: string[];
}

export interface StudyLine {
  id: string;
  name: string;
  updated: number;
}

export interface StudyList {
  studies: StudyLine[];
}

/** A study as one may see it; the keys of its links are told to its owner. */
export interface StudyReply {
  id: string;
  name: string;
  right: "read" | "write" | "owner";
  read_key: string | null;
  write_key: string | null;
  chapters: ChapterLine[];
}

/** A new study, or its new name. */
export interface StudyRequest {
  name: string;
}

export interface TacticReply {
  id: string;
  grade: number;
  themes: string[];
  task: string;
  /** what is proven of it, in one sentence */
  proof: string;
  verdict: "begin" | "right" | "on" | "wrong" | "refused" | "hint" | "line";
  says: string;
  rule: string | null;
  hint: string[];
  frames: Frame[];
  scene: Scene | null;
}

/** One's own moves so far, none to begin with; or `steps` that the board refused, a hint, or the whole line. */
export interface TacticRequest {
  moves?: string[];
  steps?: string[] | null;
  hint?: boolean;
  solution?: boolean;
}

export interface TacticRow {
  id: string;
  /** from 1, easy, to 5 */
  grade: number;
  themes: string[];
}

/** What an engine has found by now. `proven` is win, loss or draw for the player who acts. */
export interface ThoughtPart {
  player: number | null;
  /** how the point will be shared, by player */
  shares: number[];
  proven: string | null;
  distance: number | null;
  depth: number;
  nodes: number;
  seconds: number;
  lines: RankedLine[];
}

/** A token beside the board; state: offered (to choose from), left, used or hidden. */
export interface Token {
  side: number;
  name: string;
  state: string;
  colour: string;
}

export interface TokenInfo {
  id: string;
  name: string;
  scopes: string[];
  created: number;
  /** shown once, when it is made */
  token?: string | null;
}

export interface TokenList {
  tokens: TokenInfo[];
}

export interface TokenRequest {
  name: string;
  scopes: ("play" | "challenge" | "read")[];
  /** the account becomes a bot, for good; only before its first match */
  bot?: boolean;
}

/** A game with its variations: rows, each after the one that it follows, the line before its variations. */
export interface TreePart {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  tags?: Record<string, unknown>;
  result?: string;
  comments?: string[];
  branches?: BranchPart[];
}

/** A record to open. */
export interface TreeRequest {
  record: string;
}

/** Think about a position, and tell what is found as it is found. */
export interface WatchRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
  lines?: number;
  seconds?: number;
}

export interface WhyReply {
  allowed: boolean;
  message: string;
  rule: string | null;
}

/** Why a move, or the move of these steps, may not be played. */
export interface WhyRequest {
  game?: string | null;
  version?: number | null;
  options?: Record<string, string>;
  start?: string | null;
  moves?: string[];
  move?: string | null;
  steps?: string[] | null;
}

/** End a match that has hardly begun; it counts for nobody. */
export interface AbortRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "abort";
}

/** The request was carried out and is on disk; the state with this `seq` is sent as well. */
export interface Ack {
  type?: "ack";
  id: number;
  seq: number;
}

/** Ask what the engine would play; only against bots in games without rating, and after the game. */
export interface AnalyseRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "analyse";
  /** how many moves have been made */
  ply: number;
  seconds?: number;
}

/** What the engine would play. `value` is the expected score of the player to move, from 0 to 1. */
export interface Analysis {
  type?: "analysis";
  id: number;
  ply: number;
  player: number;
  move: string;
  /** the cells that the move touches */
  points: string[];
  value: number;
  line: string[];
}

/** Accept or decline an offer; declining one's own offer withdraws it. */
export interface AnswerRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "answer";
  kind: "draw" | "take-back" | "count" | "rematch" | "pause";
  accept: boolean;
}

/** End the match because the player to move has been away for the time that `claim` of the state tells. */
export interface ClaimRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "claim";
  result: "win" | "draw";
}

/** Who is away, and in how many milliseconds the others may claim the game. */
export interface ClaimView {
  player: number;
  allowed_in_ms: number;
}

export type ClientMessage = MoveRequest | UndoRequest | OfferRequest | AnswerRequest | ResignRequest | AbortRequest | ClaimRequest | ResumeRequest | DraftRequest | ExplainRequest | AnalyseRequest | SolvableRequest | LookRequest | SyncRequest | PingRequest;

/** Time left in milliseconds when the message was sent; `running` is the player whose clock runs. */
export interface ClockView {
  kind: "none" | "real-time" | "correspondence";
  initial_seconds: number | null;
  increment_seconds: number | null;
  days_per_turn: number | null;
  left_ms: number[] | null;
  running: number | null;
}

/** The server goes down or the viewer is too slow; connect again with `since`. */
export interface Closing {
  type?: "closing";
  reason: string;
}

/** Rolls come from a secret whose SHA-256 is published before the game; the secret itself after it. */
export interface DiceView {
  commitment: string;
  secret: string | null;
}

export interface DraftReply {
  type?: "draft";
  id: number;
  ply: number;
  draft: DraftView;
}

/** Ask what may be chosen after these steps; needed only where `legal` of the state is null. */
export interface DraftRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "draft";
  /** how many moves have been made */
  ply: number;
  steps: string[];
}

/** What has been chosen, whether it is complete, and what may be chosen next. */
export interface DraftView {
  chosen: string[];
  valid: boolean;
  complete: boolean;
  move: string | null;
  forced: string | null;
  next: string[];
  message: string;
  /** what speaks against the one move that is left: ask once more before it is played */
  warning?: string | null;
}

/** Ask why a move, or the choice of these steps, is not allowed. */
export interface ExplainRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "explain";
  /** how many moves have been made */
  ply: number;
  move?: string | null;
  steps?: string[] | null;
}

/** Whether something may be played, and if not, one sentence and the number of the rule that forbids it. */
export interface Explanation {
  type?: "explanation";
  id: number;
  allowed: boolean;
  message: string;
  rule: string | null;
}

/** One event of the match as this viewer may see it, for animation, sound and speech. */
export interface Happening {
  seq: number;
  kind: "created" | "joined" | "started" | "moved" | "rolled" | "undone" | "taken-back" | "offered" | "declined" | "accepted" | "counted" | "paused" | "resumed" | "resigned" | "flagged" | "claimed" | "aborted" | "ended" | "uncounted" | "rematched";
  player: number | null;
  /** the move or roll, or what was offered */
  text: string | null;
  ply: number;
}

/** The board at an earlier ply. */
export interface Look {
  type: "look";
  id: number;
  ply: number;
  to_move: number | "chance" | null;
  text: string;
  picture: PicturePart;
}

/** Ask for the board as it was at an earlier ply. */
export interface LookRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "look";
  /** how many moves have been made */
  ply: number;
}

/** Make a move: its text, or the steps that spell it. `ply` is the one it answers; a stale one never plays. */
export interface MoveRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "move";
  /** how many moves have been made */
  ply: number;
  seq?: number | null;
  move?: string | null;
  steps?: string[] | null;
}

/** Offer something to the other players; against bots a take-back and a pause happen at once. With a ply it is refused where the match has gone on, so that two clicks do not take back two turns. */
export interface OfferRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "offer";
  kind: "draw" | "take-back" | "count" | "rematch" | "pause";
  ply?: number | null;
  seq?: number | null;
}

export interface OfferView {
  kind: "draw" | "take-back" | "count" | "rematch" | "pause";
  /** who offers */
  player: number;
  /** who has agreed so far, the offerer included */
  accepted: number[];
}

export interface OutcomeView {
  scores: number[];
  winner: number | null;
  /** one sentence, without the number of the rule */
  reason: string;
  /** the number of the rule that ended the game, such as R16 */
  rule: string | null;
  by: "rules" | "resignation" | "time" | "absence" | "agreement";
  /** how well a puzzle was solved, 0 to 3; null where no stars are given */
  stars: number | null;
  /** why a rated match does not count */
  uncounted: "short" | "pair" | "related" | "newcomers" | null;
}

/** Say that one is there. A ping that is sent at once when a pong comes, and names it, tells the server how long the way is. */
export interface PingRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "ping";
  answers?: number | null;
}

export interface Pong {
  type?: "pong";
  id: number;
  /** the server's clock, seconds since 1970 */
  time: number;
}

/** Who is there now. */
export interface Presence {
  type?: "presence";
  /** one for each player */
  connected: boolean[];
  spectators: number;
  claim: ClaimView | null;
}

/** The request was not carried out. */
export interface Refusal {
  type?: "error";
  id: number | null;
  error: ErrorBody;
}

export interface ResignRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "resign";
}

/** Go on after a pause. */
export interface ResumeRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "resume";
}

/** A roll of two dice, both drawn by the server from its secret. */
export interface RollView {
  kind: "roll";
  /** how many moves have been made */
  ply: number;
  total: number;
  dice: [number, number];
}

/** A seat of the match. `player` is its number in the game, `side` the side of the board it has now. */
export interface SeatView {
  player: number;
  side: number;
  side_name: string;
  kind: "person" | "bot" | "open";
  name: string;
  /** of a bot */
  level: string | null;
  rating: number | null;
  connected: boolean;
  mine: boolean;
}

export type ServerMessage = Welcome | State | Ack | Refusal | DraftReply | Explanation | Analysis | SolvableReply | Look | Presence | Pong | Closing;

/** Whether a puzzle can still be solved: `no` is proven, `unknown` was not found in the time. */
export interface SolvableReply {
  type?: "solvable";
  id: number;
  ply: number;
  answer: "yes" | "no" | "unknown";
  /** moves that solve it from here; the first one is the hint */
  line: string[];
  /** the cells that the first of them touches */
  points: string[];
}

/** Ask whether a puzzle can still be solved from this ply, and how; only in games of one player. */
export interface SolvableRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "solvable";
  /** how many moves have been made */
  ply: number;
}

/** Everything this viewer may see after event number `seq`. `since` is the event the viewer saw before. */
export interface State {
  type: "state";
  match: string;
  seq: number;
  since: number;
  /** the events from since + 1 to seq */
  happened: Happening[];
  state: "waiting" | "running" | "paused" | "over" | "aborted";
  game: string;
  title: string;
  options: Record<string, string>;
  rated: boolean;
  seats: SeatView[];
  ply: number;
  to_move: number | "chance" | null;
  my_turn: boolean;
  picture: PicturePart;
  /** one sentence: what next */
  prompt: string;
  /** the sentence after steps chosen so far, joined by spaces */
  prompts: Record<string, string>;
  /** all legal moves of an acting viewer, each spelled as steps (some in several ways); null: ask `draft` */
  legal: [string, string[]][] | null;
  /** all moves made, as this viewer may see them */
  moves: string[];
  /** the cells that each move touches, in order; empty for a word, a roll, or where they are hidden */
  points: string[][];
  /** who made each move; -1 is chance */
  movers: number[];
  /** the position as one line, as this viewer may see it */
  text: string;
  clock: ClockView;
  outcome: OutcomeView | null;
  offers: OfferView[];
  /** what this viewer may offer now */
  can_offer: ("draw" | "take-back" | "count" | "rematch" | "pause")[];
  can_abort: boolean;
  can_resign: boolean;
  can_analyse: boolean;
  undo: UndoView;
  claim: ClaimView | null;
  dice: DiceView | null;
  /** every roll so far; its move stands at the same ply of `moves` */
  rolls: RollView[];
  /** the dice for who begins, in rounds: a player and two dice; empty where nobody rolled */
  roll_off: [number, number, number][][];
  /** the match that follows this one */
  rematch: string | null;
}

/** Ask for the whole state again. */
export interface SyncRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "sync";
}

/** Take back one's own last move within the running turn, while `undo.step` of the state allows it. */
export interface UndoRequest {
  /** chosen by the client; the answer carries it */
  id: number;
  type: "undo";
  /** how many moves have been made */
  ply: number;
  seq?: number | null;
}

/** What may be taken back now by this viewer. */
export interface UndoView {
  /** one's own last move within this turn, at once */
  step: boolean;
  /** one's own last turn: at once against bots, else by consent */
  take_back: boolean;
  /** why neither is possible */
  reason: string | null;
}

/** The first message: which match this is and how the viewer takes part. */
export interface Welcome {
  type?: "welcome";
  protocol: number;
  match: string;
  /** the players that this viewer plays; empty for a spectator */
  mine: number[];
  /** a client should send `ping` this often; silence of 3 times that closes */
  ping_seconds: number;
}

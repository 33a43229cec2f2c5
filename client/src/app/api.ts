/** The REST interface of the server. */

import type {
  AccountRequest, ChapterChangeRequest, ChapterLine, ChapterReply, ChapterRequest, CourseInfo, CourseList, CourseReply, Done, ErrorBody,
  GameDetail, GameInfo, GameList, HomeReply, JoinRequest, LeaderPage, LessonReply, LessonRequest, MatchInfo, MatchPage, MatchRequest, Me,
  ProfileRequest, ReplayReply, ReplayRequest, RulebookReply, SessionList, SessionRequest, SetInfo, SetList, SetReply,
  ShelfReply, StudyList, StudyReply, TacticReply, TacticRequest,
} from "../protocol";
import { isAlone } from "../local/edition";

export class Refused extends Error {
  readonly code: string;
  /** the number of the rule that forbids it */
  readonly rule: string | null;

  constructor(code: string, message: string, rule: string | null = null) {
    super(message);
    this.code = code;
    this.rule = rule;
  }
}

/** Questions about matches that are on this device. */
const LOCAL = /^\/matches\/local-/;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const here = isAlone() || LOCAL.test(path) ? (await import("../local/device")).answer(method, path, body) : undefined;
  return (here ?? askServer(method, isAlone() ? `${path}.json` : path, body)) as Promise<T>;
}

async function askServer<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  if (response.status === 204) return undefined as T;
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok) return reply as T;
  throw refusalOf(response, reply);
}

async function request(method: string, path: string, body?: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const init: RequestInit = { method, signal, headers: body === undefined ? {} : { "content-type": "application/json" } };
  if (body !== undefined) init.body = JSON.stringify(body);
  return fetch(`/api${path}`, init).catch(() => {
    throw new Refused("network", "the server cannot be reached");
  });
}

function refusalOf(response: Response, reply: unknown): Refused {
  const error = (reply as { error?: ErrorBody } | null)?.error;
  return new Refused(error?.code ?? "network", error?.message ?? response.statusText, error?.rule);
}

/** An answer that comes line by line. */
async function askStream(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const response = await request("POST", path, body, signal);
  if (response.ok) return response;
  throw refusalOf(response, await response.json().catch(() => null));
}

/** The record of a match, at the server or on this device. */
async function recordOf(id: string): Promise<string> {
  if (id.startsWith("local-")) return (await import("../local/device")).recordHere(id);
  const response = await request("GET", `/matches/${id}/record`);
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null));
  return response.text();
}

/** Data of the games never changes while a page is open: each is fetched once. */
const fetched = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = fetched.get(path) as Promise<T> | undefined;
  if (known) return known;
  const reply = ask<T>("GET", path);
  fetched.set(path, reply);
  reply.catch(() => fetched.delete(path));
  return reply;
}

/** An address of a study, with what its link carries. */
const keyed = (path: string, key: string | null): string => (key ? `${path}?key=${encodeURIComponent(key)}` : path);

export const api = {
  games: async (): Promise<GameInfo[]> => (await once<GameList>("/games")).games,
  shelf: () => once<ShelfReply>("/shelf"),
  home: () => ask<HomeReply>("GET", "/home"),
  game: (slug: string) => once<GameDetail>(`/games/${slug}`),
  rules: (slug: string) => once<RulebookReply>(`/games/${slug}/rules`),
  leaders: (slug: string) => ask<LeaderPage>("GET", `/games/${slug}/leaders?limit=5`),
  me: () => ask<Me>("GET", "/me"),
  change: (body: ProfileRequest) => ask<Me>("PATCH", "/me", body),
  makeAccount: (body: AccountRequest) => ask<Me>("POST", "/accounts", body),
  logIn: (body: SessionRequest) => ask<Me>("POST", "/session", body),
  logOut: () => ask<undefined>("DELETE", "/session"),
  deleteMe: (password?: string) => ask<undefined>("DELETE", "/me", { password: password ?? null }),
  sessions: () => ask<SessionList>("GET", "/me/sessions"),
  endSession: (id: string) => ask<undefined>("DELETE", `/me/sessions/${id}`),
  endOthers: () => ask<undefined>("DELETE", "/me/sessions"),
  myMatches: (state?: string) => ask<MatchPage>("GET", `/me/matches${state ? `?state=${state}` : ""}`),
  matches: (show: string) => ask<MatchPage>("GET", `/matches?show=${show}`),
  match: (id: string) => ask<MatchInfo>("GET", `/matches/${id}`),
  makeMatch: (body: MatchRequest) => ask<MatchInfo>("POST", "/matches", body),
  join: (id: string, body: JoinRequest) => ask<MatchInfo | Done>("POST", `/matches/${id}/join`, body),
  courses: async (): Promise<CourseInfo[]> => (await once<CourseList>("/lessons")).courses,
  course: (slug: string) => once<CourseReply>(`/lessons/${slug}`),
  tacticSets: async (): Promise<SetInfo[]> => (await once<SetList>("/tactics")).sets,
  tactics: (slug: string) => once<SetReply>(`/tactics/${slug}`),
  tactic: (slug: string, id: string, body: TacticRequest) => ask<TacticReply>("POST", `/tactics/${slug}/${id}`, body),
  lesson: (slug: string, name: string, body: LessonRequest) => ask<LessonReply>("POST", `/lessons/${slug}/${name}`, body),
  record: recordOf,
  analysis: <T>(what: string, body: object) => ask<T>("POST", `/analysis/${what}`, body),
  analysisStream: (what: string, body: object, signal: AbortSignal) => askStream(`/analysis/${what}`, body, signal),
  studies: () => ask<StudyList>("GET", "/studies"),
  makeStudy: (name: string) => ask<StudyReply>("POST", "/studies", { name }),
  study: (id: string, key: string | null) => ask<StudyReply>("GET", keyed(`/studies/${id}`, key)),
  deleteStudy: (id: string) => ask<undefined>("DELETE", `/studies/${id}`),
  addChapter: (id: string, body: ChapterRequest, key: string | null) => ask<StudyReply>("POST", keyed(`/studies/${id}/chapters`, key), body),
  chapter: (id: string, chapter: string, key: string | null) => ask<ChapterReply>("GET", keyed(`/studies/${id}/chapters/${chapter}`, key)),
  changeChapter: (id: string, chapter: string, body: ChapterChangeRequest, key: string | null) => ask<ChapterLine>("PUT", keyed(`/studies/${id}/chapters/${chapter}`, key), body),
  deleteChapter: (id: string, chapter: string, key: string | null) => ask<undefined>("DELETE", keyed(`/studies/${id}/chapters/${chapter}`, key)),
  replay: (body: ReplayRequest) => ask<ReplayReply>("POST", "/replays", body),
};

/** Who one is; a new visitor becomes a guest. */
let self: Promise<Me> | null = null;

export function me(again = false): Promise<Me> {
  if (!self || again) self = api.me();
  return self;
}

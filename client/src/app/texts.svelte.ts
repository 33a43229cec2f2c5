/** Texts in the language of the reader; what a language does not have yet is in English. */

import first from "../texts/en.first.json";
import type rest from "../texts/en.json";
import { ENGLISH, type BoardWords } from "../board/speech";
import { preferences, type Language } from "./preferences.svelte";

/** What the first page says is there at once; all other texts come with the page that needs them. */
export type TextKey = keyof typeof first | keyof typeof rest;
type Texts = Partial<Record<TextKey, string>>;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<{ default: Texts }>> = {
  de: () => import("../texts/de.json"),
  es: () => import("../texts/es.json"),
  fr: () => import("../texts/fr.json"),
  it: () => import("../texts/it.json"),
};

let english: Texts = $state.raw(first);
let current: Texts = $state.raw({});

let coming: Promise<void> | undefined;

export function allTexts(): Promise<void> {
  coming ??= import("../texts/en.json").then(({ default: more }) => void (english = { ...first, ...more }));
  coming.catch(() => (coming = undefined));
  return coming;
}

/** Take the texts of a language, unless another was chosen while they were on their way. */
export async function useLanguage(language: Language): Promise<void> {
  const texts = language === "en" ? {} : (await LOADERS[language]()).default;
  if (language !== preferences.language) return;
  current = texts;
  document.documentElement.lang = language;
}

/** The text of a key with its gaps filled. */
export function t(key: TextKey, gaps: Record<string, string | number> = {}): string {
  const text = current[key] ?? english[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/** The text of a key made from data, or the fallback where there is none. */
export function tOr(key: string, fallback: string): string {
  return key in english ? t(key as TextKey) : fallback;
}

export function boardWords(): BoardWords {
  const names = Object.keys(ENGLISH) as (keyof BoardWords)[];
  return Object.fromEntries(names.map((name) => [name, t(`board.${name}`)])) as unknown as BoardWords;
}

export function language(): Language {
  return preferences.language;
}

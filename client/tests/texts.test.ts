import { beforeEach, describe, expect, it, vi } from "vitest";
import first from "../src/texts/en.first.json";
import rest from "../src/texts/en.json";

type Texts = Record<string, string>;

const english: Texts = { ...first, ...rest };
const FILES = import.meta.glob<Texts>("../src/texts/*.json", { eager: true, import: "default" });
const others = Object.entries(FILES)
  .map(([path, texts]) => ({ code: path.slice("../src/texts/".length, -".json".length), texts }))
  .filter(({ code }) => !code.startsWith("en"));
const gaps = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe.each(others)("The texts of $code", ({ texts }) => {
  it("are those of English, none missing and none besides", () => {
    expect(Object.keys(english).filter((key) => !(key in texts)), "missing").toEqual([]);
    expect(Object.keys(texts).filter((key) => !(key in english)), "besides").toEqual([]);
  });

  it("have the gaps of English", () => {
    for (const [key, text] of Object.entries(texts)) expect(gaps(text), key).toEqual(gaps(english[key] ?? ""));
  });
});

describe("A browser", () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
    vi.stubGlobal("matchMedia", () => new EventTarget());
  });

  /** The pages as a browser that asks for these languages gets them. */
  async function pagesFor(...languages: string[]) {
    vi.stubGlobal("navigator", { languages });
    const { preferences, LANGUAGES } = await import("../src/app/preferences.svelte");
    const { allTexts, t, useLanguage } = await import("../src/app/texts.svelte");
    await Promise.all([allTexts(), useLanguage(preferences.language)]);
    return { language: preferences.language, LANGUAGES, said: (key: string) => t(key as never) };
  }

  it("that asks for none of the languages gets English whole", async () => {
    const { language, said } = await pagesFor("pt-BR", "tok");
    expect(language).toBe("en");
    for (const [key, text] of Object.entries(english)) expect(said(key)).toBe(text);
  });

  it.each(others)("that asks for $code gets its texts", async ({ code, texts }) => {
    const { language, said } = await pagesFor(`${code}-419`, "en");
    expect(language).toBe(code);
    for (const [key, text] of Object.entries(texts)) expect(said(key)).toBe(text);
  });

  it("gets the first of its languages that is there", async () => {
    expect((await pagesFor("pt", "es", "de")).language).toBe("es");
  });

  it("has every language to choose from", async () => {
    const { LANGUAGES } = await pagesFor("en");
    expect(Object.keys(LANGUAGES).sort()).toEqual(["en", ...others.map(({ code }) => code)].sort());
  });
});

it("leaves no text empty", () => {
  for (const texts of [english, ...others.map((one) => one.texts)]) expect(Object.values(texts).every((text) => text.trim())).toBe(true);
});

it("says nothing twice", () => {
  expect(Object.keys(first).filter((key) => key in rest)).toEqual([]);
});

const SOURCES = Object.values(import.meta.glob<string>("../src/{app,board,local,study}/*.{ts,svelte}", { query: "?raw", import: "default", eager: true })).join("\n");
/** Keys that are made from data begin so. */
const MADE = ["ending.", "facts.difficulty.", "prefs.theme.", "prefs.material.", "prefs.confirm.", "prefs.speed.", "table.offer.", "board.", "option.", "table.event.", "power.", "tactics.mode.", "analysis.glyph.", "table.uncounted."];

it("has no English text that is never shown", () => {
  const unused = Object.keys(english).filter((key) => !SOURCES.includes(`"${key}"`) && !MADE.some((beginning) => key.startsWith(beginning)));
  expect(unused).toEqual([]);
});

import { describe, expect, it } from "vitest";
import german from "../src/texts/de.json";
import first from "../src/texts/en.first.json";
import rest from "../src/texts/en.json";
import french from "../src/texts/fr.json";
import italian from "../src/texts/it.json";

const english = { ...first, ...rest };
const gaps = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe.each([["German", german], ["French", french], ["Italian", italian]])("%s texts", (_, texts) => {
  it("have only keys that English has, with the same gaps", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(english, key).toHaveProperty([key]);
      expect(gaps(text), key).toEqual(gaps((english as Record<string, string>)[key]!));
    }
  });
});

it("leaves no English text empty", () => {
  expect(Object.values(english).every((text) => text.trim())).toBe(true);
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

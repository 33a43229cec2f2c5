/** What a person prefers, kept in the browser. */

import type { LookName } from "../board/shapes";

export type Theme = "auto" | "light" | "dark" | "contrast" | "colour-blind";
/** What boards and pieces are made of. */
export type Material = "wood" | "glass" | "slate" | "ink";
export type Confirm = "off" | "on" | "taps";
/** The languages of the pages, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;

export interface Preferences {
  theme: Theme;
  material: Material;
  language: Language;
  confirm: Confirm;
  names: boolean;
  sound: boolean;
  speed: number;
}

/** How long others' steps and motions take, in parts of the usual time. */
export const SPEEDS = [1.6, 1, 0.5, 0] as const;

const KEY = "parlour.preferences";
const darkness = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

export const preferences: Preferences = $state(load());
const device = $state({ dark: darkness.matches, contrast: contrast.matches });
darkness.addEventListener("change", () => (device.dark = darkness.matches));
contrast.addEventListener("change", () => (device.contrast = contrast.matches));

/** The theme to draw with. */
export function shownTheme(): Exclude<Theme, "auto"> {
  if (preferences.theme !== "auto") return preferences.theme;
  return device.contrast ? "contrast" : device.dark ? "dark" : "light";
}

/** The look to draw boards with: a material comes by day and by night; the themes for special eyes keep their own paints. */
export function shownLook(): LookName {
  const theme = shownTheme();
  if (preferences.material === "wood" || (theme !== "light" && theme !== "dark")) return theme;
  return theme === "dark" ? `${preferences.material}-dark` : preferences.material;
}

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(preferences));
}

function load(): Preferences {
  const usual: Preferences = { theme: "auto", material: "wood", language: deviceLanguage(), confirm: "off", names: false, sound: true, speed: 1 };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

/** The first of the languages that the browser asks for which the pages speak. */
function deviceLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.split("-")[0]!.toLowerCase());
  return wanted.find((tag): tag is Language => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

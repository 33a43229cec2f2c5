import type { HTMLAttributes } from "svelte/elements";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "parlour-board": HTMLAttributes<HTMLElement> & { theme?: string; confirm?: string; flipped?: string | undefined; names?: string | undefined; bare?: boolean; still?: boolean };
  }
}

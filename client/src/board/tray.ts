/** What stands below a board that is used alone: piles, and buttons for what is no cell. */

import type { Picture } from "./picture";
import { drawPiece } from "./pieces";

export function drawTray(tray: Element, { piles }: Picture): void {
  tray.replaceChildren(
    ...piles.map((pile) => {
      const item = document.createElement("span");
      item.className = "pile";
      item.innerHTML = `<svg viewBox="-60 -60 120 120" aria-hidden="true">${drawPiece(pile)}</svg>`;
      item.append(`${pile.label}: ${pile.count}`);
      return item;
    }),
  );
}

export function button(text: string, act: () => void): HTMLButtonElement {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  node.addEventListener("click", act);
  return node;
}

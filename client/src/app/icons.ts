/** Our own icons: strokes on a square of 24, 2 wide with round ends. */

export const ICONS = {
  undo: "M8 4.5L3.5 9L8 13.5M3.5 9H14a5.5 5.5 0 0 1 0 11H8.5",
  restart: "M4.6 12a7.5 7.5 0 1 0 2.3-5.4M4.2 3.6v4.8h4.8",
  hint: "M9.4 18h5.2M10.4 21h3.2M12 3a6.2 6.2 0 0 0-3.6 11.2c.7.5 1 1.1 1 1.8h5.2c0-.7.3-1.3 1-1.8A6.2 6.2 0 0 0 12 3z",
  solvable: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.3 9.6a2.8 2.8 0 1 1 4 2.5c-.9.5-1.3 1-1.3 2M12 17.2v.1",
  flip: "M8 20V5M4 9l4-4.4L12 9M16 4v15M12 15l4 4.4L20 15",
  names: "M3.5 18.5L8.5 5.5l5 13M5.3 14h6.4M17 9.2L20 7.4v11.1",
  sound: "M4 9.4v5.2h3.4L12 18.6V5.4L7.4 9.4zM15.4 9.2a4 4 0 0 1 0 5.6M18.2 6.4a8 8 0 0 1 0 11.2",
  silent: "M4 9.4v5.2h3.4L12 18.6V5.4L7.4 9.4zM16 9.6l4.8 4.8M20.8 9.6L16 14.4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  again: "M4.6 12a7.5 7.5 0 1 0 2.3-5.4M4.2 3.6v4.8h4.8M10.4 9.2l4.4 2.8l-4.4 2.8z",
  first: "M6 5v14M18 5.5L9 12l9 6.5z",
  previous: "M15.5 5.5L7 12l8.5 6.5z",
  next: "M8.5 5.5L17 12l-8.5 6.5z",
  latest: "M18 5v14M6 5.5L15 12l-9 6.5z",
  groups: "M12 4.5L5 17.5h14zM12 4.5v.01M5 17.5v.01M19 17.5v.01",
  up: "M5 15l7-7l7 7",
  close: "M6 6l12 12M18 6L6 18",
  engine: "M8 8h8v8H8zM10 4.5V8M14 4.5V8M10 16v3.5M14 16v3.5M4.5 10H8M4.5 14H8M16 10h3.5M16 14h3.5",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  share: "M12 15V3.5M8 7.5l4-4l4 4M6 11H4.5v9.5h15V11H18",
} as const;

export type IconName = keyof typeof ICONS;

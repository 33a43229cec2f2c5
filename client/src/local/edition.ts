/** Where matches are: at a server, or on this device. */

/** Whether these pages came without a server. */
export const isAlone = (): boolean => document.querySelector('meta[name="parlour-edition"]')?.getAttribute("content") === "device";

export const isLocal = (matchId: string): boolean => matchId.startsWith("local-");

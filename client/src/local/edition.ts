/** Where matches are: at a server, or on this device. */

/** Whether these pages came without a server. */
export const isAlone = (): boolean => document.querySelector('meta[name="parlour-edition"]')?.getAttribute("content") === "device";

export const isLocal = (matchId: string): boolean => matchId.startsWith("local-");

/** Records and pictures that only this device can give. */
export const FILE = /^\/api\/matches\/(local-[0-9a-f]+)\/(record|picture\.svg|picture\.png)$/;

export const isLocalFile = (path: string): boolean => FILE.test(path);

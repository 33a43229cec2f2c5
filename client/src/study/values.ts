/** Values and shares as people read them. */

/** -1 to 1 as a number with its sign, such as +0.35. */
export function valueText(value: number): string {
  const digits = Math.abs(value).toFixed(2);
  return digits === "0.00" ? "0.00" : `${value > 0 ? "+" : "−"}${digits}`;
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

import { describe, expect, it } from "vitest";
import { spotsOf } from "../src/app/dice";

describe("a die", () => {
  it.each([1, 2, 3, 4, 5, 6])("has %i spots on a face of that number", (face) => {
    expect(new Set(spotsOf(face).map(String)).size).toBe(face);
  });
});

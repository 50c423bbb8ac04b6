import { describe, expect, it } from "vitest";
import { maskName } from "./present.ts";

describe("masking a public name", () => {
  it.each([
    ["Mariana", "Ma•••a"],
    ["Maximiliano", "Ma•••o"],
    ["Ana", "A•••"],
    ["Zé", "Z•••"],
    ["José Á.", "Jo•••."],
    ["", "•••"],
  ])("turns %s into %s", (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

import { describe, expect, it } from "vitest";
import { maskName } from "./present.ts";

describe("a public name", () => {
  it.each([
    ["Mariana", "Ma•••a"],
    ["Maximiliano", "Ma•••o"],
    ["Ana", "A•••"],
    ["Zé", "Z•••"],
    ["José Á.", "Jo•••."],
    ["", "•••"],
  ])("%s is %s", (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

import { describe, expect, it } from "vitest";
import { resolveMode } from "./color-mode.ts";

const facts = { preference: "system", forced: null, device: null, brand: "light" } as const;

describe("the colour mode", () => {
  it("is the brand's by default", () => {
    expect(resolveMode(facts)).toBe("light");
    expect(resolveMode({ ...facts, brand: "dark" })).toBe("dark");
  });

  it("is the device's rather than the brand's", () => expect(resolveMode({ ...facts, device: "dark" })).toBe("dark"));

  it("is the visitor's choice rather than the device's", () => {
    expect(resolveMode({ ...facts, device: "dark", preference: "light" })).toBe("light");
    expect(resolveMode({ ...facts, device: "light", preference: "dark" })).toBe("dark");
  });

  it("is the page's rather than all others", () => expect(resolveMode({ ...facts, preference: "light", forced: "dark" })).toBe("dark"));
});

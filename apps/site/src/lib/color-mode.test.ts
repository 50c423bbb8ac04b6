import { describe, expect, it } from "vitest";
import { resolveMode } from "./color-mode.ts";

const facts = { preference: "system", forced: null, device: null, brand: "light" } as const;

describe("the colour mode", () => {
  it("defaults to the brand's mode", () => {
    expect(resolveMode(facts)).toBe("light");
    expect(resolveMode({ ...facts, brand: "dark" })).toBe("dark");
  });

  it("follows the device rather than the brand", () => expect(resolveMode({ ...facts, device: "dark" })).toBe("dark"));

  it("follows the visitor's choice rather than the device", () => {
    expect(resolveMode({ ...facts, device: "dark", preference: "light" })).toBe("light");
    expect(resolveMode({ ...facts, device: "light", preference: "dark" })).toBe("dark");
  });

  it("follows the page rather than all others", () => expect(resolveMode({ ...facts, preference: "light", forced: "dark" })).toBe("dark"));
});

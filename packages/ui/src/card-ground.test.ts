import { describe, expect, it } from "vitest";
import { groundOf } from "./card-ground.ts";

describe("the ground of a cover", () => {
  it("is a paint or a colour", () => {
    expect(groundOf("fo")).toContain("var(--p-fo,");
    expect(groundOf("#1FA35A")).toBe("#1FA35A");
  });

  it.each(["", "url(https://example.com/x.png)", "#fff url(x)", "fo);background:url(x", "red", "--x"])("is nothing else: %j", (paint) => {
    expect(groundOf(paint)).toBeUndefined();
  });
});

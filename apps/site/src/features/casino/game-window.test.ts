import { describe, expect, it } from "vitest";
import { blockOfRefusal } from "./game-window.ts";

describe("a refusal forwarded by a game", () => {
  it("is explained where it blocks the player", () => {
    expect(blockOfRefusal({ message: "no", code: "limit_reached" })).toEqual({ of: "refusal.limit_reached", until: null });
    expect(blockOfRefusal({ code: "cooling_off", until: "2026-11-23T10:00:00.000Z" })).toEqual({
      of: "refusal.cooling_off",
      until: "2026-11-23T10:00:00.000Z",
    });
  });

  it("is left to the game if it is a wait, a fault or not a refusal", () => {
    for (const error of [null, "limit_reached", {}, { code: 7 }, { code: "too_many_requests" }, { code: "internal" }, { code: "of us" }])
      expect(blockOfRefusal(error)).toBeNull();
  });
});

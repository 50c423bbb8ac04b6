import { describe, it } from "vitest";
import { runCells } from "./run-cells.ts";

/** Allows for a busy machine. */
const timeoutMs = 600_000;
const quiet = () => undefined;

describe("a brand that moves under play", () => {
  it(
    "loses nothing, posts nothing twice and touches no other brand, though the move is killed",
    { timeout: timeoutMs },
    async ({ expect }) => {
      const report = await runCells({ players: 2, killsAt: ["frozen", "copied entries", "invariants hold"], guarded: true, say: quiet });
      expect(report.findings).toEqual([]);
      expect(report.kills).toBe(3);
      expect(report.rounds).toBeGreaterThan(20);
      expect(report.stakes).toBeGreaterThan(20);
    },
  );

  it("is found guilty when the source accepts late writes (control)", { timeout: timeoutMs }, async ({ expect }) => {
    const { findings } = await runCells({ players: 2, killsAt: [], guarded: false, say: quiet });
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["acknowledged and lost", "written at the source after the copy"]),
    );
  });
});

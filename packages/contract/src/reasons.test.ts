import { describe, expect, it } from "vitest";
import { contract } from "./index.ts";
import { verificationReasons } from "./documents.ts";
import { withdrawalEndings, withdrawalWaits } from "./payouts.ts";
import { limitStates } from "./reasons-account.ts";
import { blockKeyOf, type BlockKey, blockReasonOf, blockReasons, otherRefusals } from "./reasons.ts";
import { refusals } from "./refusals.ts";
import { depositReasons, keptReasons } from "./wallet-reasons.ts";

const listed: Record<keyof typeof blockReasons, readonly string[]> = {
  refusal: Object.keys(refusals).filter((code) => !(code in otherRefusals)),
  withdrawal: [...withdrawalWaits, ...withdrawalEndings],
  deposit: depositReasons,
  kept: keptReasons,
  verification: verificationReasons,
  limit: limitStates,
};
const everyReason = Object.entries(blockReasons).flatMap(([kind, reasons]) =>
  Object.entries(reasons).map(([name, reason]) => ({ key: `${kind}.${name}` as BlockKey, reason })),
);

describe("the list of block reasons", () => {
  it.each(Object.entries(listed))("has an entry for each %s that blocks a player, and no other entry", (kind, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(blockReasons[kind as keyof typeof blockReasons]).sort(byName)).toEqual([...names].sort(byName));
  });

  it("classifies every refusal of every player endpoint exactly once", () => {
    const codes = new Set(Object.values(contract).flatMap(({ refuses }) => refuses as readonly string[]));
    const classified = new Set([...Object.keys(otherRefusals), ...Object.keys(blockReasons.refusal)]);
    expect([...codes].filter((code) => !classified.has(code))).toEqual([]);
    expect(Object.keys(otherRefusals).filter((code) => code in blockReasons.refusal || !(code in refusals))).toEqual([]);
  });

  it.each(everyReason)("$key states rule, remedy, deadline and objection in both languages", ({ reason }) => {
    for (const words of [reason.rule, reason.remedy, reason.deadline, reason.objection, ...reason.actions.map(({ label }) => label)])
      for (const text of [words.pt, words.en]) expect(text.trim().length, text).toBeGreaterThan(4);
    for (const { pt, en } of [reason.rule, reason.remedy, reason.deadline, reason.objection]) expect(pt).not.toBe(en);
  });

  it("is searchable by key and by the code of a blocking refusal", () => {
    for (const { key, reason } of everyReason) expect(blockReasonOf(key)).toBe(reason);
    expect(blockKeyOf("limit_reached")).toBe("refusal.limit_reached");
    expect(blockKeyOf("malformed")).toBeNull();
    expect(blockKeyOf(undefined)).toBeNull();
  });
});

const byName = (a: string, b: string): number => a.localeCompare(b);

import { expect, it } from "vitest";
import { isOpen } from "./policy.ts";
import type { ProposalRow } from "./store.ts";

const waiting = { state: "waiting", ends_at: new Date("2026-03-02T12:00:00.000Z") } as ProposalRow;

it.each([
  ["a millisecond before its end is open", waiting, "2026-03-02T11:59:59.999Z", true],
  ["at its end is not open", waiting, "2026-03-02T12:00:00.000Z", false],
  ["that was decided is not open", { ...waiting, state: "refused" as const }, "2026-03-02T11:00:00.000Z", false],
])("a proposal %s", (_when, proposal, now, open) => {
  expect(isOpen(proposal, new Date(now))).toBe(open);
});

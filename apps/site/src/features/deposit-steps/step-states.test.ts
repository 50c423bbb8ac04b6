import { expect, it } from "vitest";
import { depositSteps } from "./step-states.ts";

const both = { identity: true, limits: true };
const done = (facts: Parameters<typeof depositSteps>[1], required = both) =>
  depositSteps(required, facts).map((step) => [step.name, step.done, step.waiting]);

it("only the steps that the brand requires are shown", () => {
  expect(done({ identity: undefined, protection: undefined }, { identity: false, limits: false })).toEqual([]);
  expect(done({ identity: { state: "none" }, protection: undefined }, { identity: true, limits: false })).toEqual([
    ["identity", false, false],
  ]);
});

it.each([
  ["none", false, false],
  ["rejected", false, false],
  ["under_review", false, true],
  ["approved", true, false],
] as const)("an identity in state %s is done: %s, waiting: %s", (state, isDone, waiting) => {
  expect(done({ identity: { state }, protection: { limits_required: [] } })).toEqual([
    ["identity", isDone, waiting],
    ["limits", true, false],
  ]);
});

it("limits are done when none is missing", () => {
  const identity = { state: "approved" } as const;
  expect(done({ identity, protection: { limits_required: ["loss"] } })[1]).toEqual(["limits", false, false]);
  expect(done({ identity, protection: { limits_required: [] } })[1]).toEqual(["limits", true, false]);
});

it("a step whose state could not be loaded does not block", () => {
  expect(done({ identity: undefined, protection: undefined }).every(([, isDone]) => isDone)).toBe(true);
});

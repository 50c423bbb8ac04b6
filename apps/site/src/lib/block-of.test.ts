import { expect, it } from "vitest";
import { blockOf } from "./block-of.ts";

const until = "2026-11-22T03:00:00.000Z";
const refused = (error: object) => blockOf({ error: { message: "no", ...error } });

it("a blocking refusal has its reason and the moment given by the server", () => {
  expect(refused({ code: "debt_outstanding" })).toEqual({ of: "refusal.debt_outstanding", until: null });
  expect(refused({ code: "cooling_off", until })).toEqual({ of: "refusal.cooling_off", until });
});

it("a limit with a moment is the time limit; a limit without one is an amount", () => {
  expect(refused({ code: "limit_reached", until })).toEqual({ of: "limit.time_up", until });
  expect(refused({ code: "limit_reached" })).toEqual({ of: "refusal.limit_reached", until: null });
});

it("an invalid moment is no deadline, and a refusal that does not block has no reason", () => {
  expect(refused({ code: "cooling_off", until: "soon" })).toEqual({ of: "refusal.cooling_off", until: null });
  expect(refused({ code: "malformed", until })).toBeNull();
  expect(refused({})).toBeNull();
});

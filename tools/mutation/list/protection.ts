import type { Mutant } from "../mutant.ts";

const protection = "apps/server/src/modules/protection";
const suite = [protection, "apps/server/test/limits.test.ts"];

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `protection/${id}`,
  file: `${protection}/${file}`,
  find,
  replace,
  suite,
});

/** Limits, pauses and exclusions: what holds at once, what waits, and what cannot be taken back. */
export const protectionMutants: readonly Mutant[] = [
  on("raise-holds-at-once", "policy.ts", ["pending_at: new Date(now.getTime() + raiseWaitMs) }", "pending_at: new Date(now.getTime()) }"]),
  on("lower-limit-waits", "policy.ts", [
    "const stricter = wanted !== null && (value === null || wanted < value);",
    "const stricter = wanted !== null && value === null;",
  ]),
  on("first-limit-waits", "policy.ts", ["(value === null || wanted < value)", "(value !== null && wanted < value)"]),
  on("repeated-raise-starts-anew", "policy.ts", ["if (pending_at && pending_value === wanted) return null;", ""]),
  on("raise-not-cancelled-by-same-value", "policy.ts", [
    `return pending_at ? { values: { ...noLimit, value }, what: "raise_cancelled" } : null;`,
    "return null;",
  ]),
  on("raise-before-its-day", "refresh-guards.ts", ["if (!pending_at || pending_at > now) continue;", "if (!pending_at) continue;"]),
  on("time-limit-one-more-minute", "policy.ts", [
    "(time[period] ?? Infinity) <= used[period].minutes",
    "(time[period] ?? Infinity) < used[period].minutes",
  ]),
  on("time-up-ends-with-first-period", "policy.ts", ["new Date(Math.max(...ends", "new Date(Math.min(...ends"]),
  on("excluded-may-deposit", "policy.ts", [
    `return { may_stake: false, may_deposit: false, reason: "self_excluded" };`,
    `return { may_stake: false, may_deposit: true, reason: "self_excluded" };`,
  ]),
  on("paused-may-stake", "policy.ts", [
    `return { may_stake: false, may_deposit: false, reason: "cooling_off" };`,
    `return { may_stake: true, may_deposit: false, reason: "cooling_off" };`,
  ]),
  on("pause-shortened", "cool-off.ts", ["if (paused_until && paused_until >= until) return;", ""]),
  on("exclusion-shorter-than-a-day", "policy.ts", ["ms >= dayMs && ms <= longestExclusionMs", "ms <= longestExclusionMs"]),
  on("fixed-exclusion-removed", "exclude-player.ts", [`if (active.removal_asked_at === null) throw refuse("exclusion_fixed");`, ""]),
  on("sessions-outlive-exclusion", "exclude-player.ts", [`await needs.jobs.add(tx, { name: "end-sessions", payload: account });`, ""]),
  on("guards-stay-open", "exclude-player.ts", ["await refreshGuards(needs, tx, player);\n  for", "for"]),
  on("staff-block-lifted", "refresh-guards.ts", [`...(reason !== "blocked" && gate),`, "...gate,"]),
  on("deposit-limits-not-handed-on", "refresh-guards.ts", [`deposit_limits: periodLimits(limits, "deposit"),`, ""]),
];

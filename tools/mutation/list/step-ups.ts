import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `step-ups/${id}`,
  file: `apps/server/src/${file}`,
  find,
  replace,
  suite: ["apps/server/test/staff-step-up.test.ts"],
});

const store = "modules/staff/step-up-store.ts";

/** Mutants of staff step-ups: what a fresh second factor permits, and how often. */
export const stepUpMutants: readonly Mutant[] = [
  on("spent-twice", store, [`      .where("used_at", "is", null)\n      .where("ends_at", ">", now)`, `      .where("ends_at", ">", now)`]),
  on("spent-for-another-act", store, ["staff_id, session_id, token_hash, act_hash }", "staff_id, session_id, token_hash }"]),
  on("spent-unproved", store, [`      .where("proved_at", "is not", null)\n`, ""]),
  on("never-over", store, [
    `      .where("used_at", "is", null)\n      .where("ends_at", ">", now)`,
    `      .where("used_at", "is", null)`,
  ]),
  on("proved-twice", store, [
    `.where((eb) => eb.and({ operator_id, id }))\n      .where("proved_at", "is", null)`,
    ".where((eb) => eb.and({ operator_id, id }))",
  ]),
  on("challenge-of-another-session", store, [
    "eb.and({ operator_id, staff_id, session_id, token_hash }))",
    "eb.and({ operator_id, token_hash }))",
  ]),
  on("guesses-without-end", store, [`      .where("attempts", "<", attempts)\n`, ""]),
  on("recent-for-ever", "modules/staff/authenticate.ts", [" < recentFactorMs", " < recentFactorMs * 1_000"]),
  on("signed-not-asked", "kernel/http.ts", [`if (fresh === "signed") await stepUp.spend();`, ""]),
  on("recent-not-asked", "kernel/http.ts", [`fresh === "recent" && scope.has_recent_factor !== true`, "false"]),
  on("proposal-unsigned", "modules/proposals/decide-proposal.ts", ["  await stepUp.spend(tx);\n", ""]),
  on("second-payout-approval-unsigned", "modules/withdrawals/review-withdrawal.ts", ["  if (approvals > 1) await stepUp.spend(tx);\n", ""]),
  on("body-not-bound", "kernel/step-up.ts", [
    "canonicalHash({ method, path, body_hash })",
    "canonicalHash({ method, path, body: typeof body_hash })",
  ]),
  on("path-not-bound", "kernel/step-up.ts", [
    "canonicalHash({ method, path, body_hash })",
    "canonicalHash({ method, path: typeof path, body_hash })",
  ]),
];

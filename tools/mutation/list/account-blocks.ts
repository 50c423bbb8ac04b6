import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `account-blocks/${id}`,
  file: `apps/server/src/modules/${file}`,
  find,
  replace,
  suite: ["apps/server/test/account-blocks.test.ts"],
});

/** Mutants of account blocks: what a block stops, and what its end does not lift. */
export const accountBlockMutants: readonly Mutant[] = [
  on("blocked-and-stakes", "account-blocks/block-account.ts", [
    `await needs.wallet.setRestrictions(tx, key, { may_stake: false, may_deposit: false, reason: "blocked" });`,
    "",
  ]),
  on("blocked-and-deposits", "account-blocks/block-account.ts", ["may_deposit: false", "may_deposit: true"]),
  on("blocked-with-its-sessions", "account-blocks/block-account.ts", [
    `await needs.jobs.add(tx, { name: "end-sessions", payload: key });`,
    "",
  ]),
  on("blocked-twice", "players/block-player.ts", [`await mustBe(tx, key, "active");`, ""]),
  on("unblocked-by-one", "account-blocks/unblock-account.ts", ["approvals_needed: 1", "approvals_needed: 0"]),
  on("unblocked-account-proposed", "account-blocks/unblock-account.ts", [
    "await needs.players.lockBlocked(tx, { tenant_id: tenant.id, player_id });",
    "",
  ]),
  on("unblocked-wallet-stays-blocked", "account-blocks/unblock-account.ts", ["await needs.protection.reopenAccount(tx, key);", ""]),
  on("unblocked-in-spite-of-exclusion", "protection/reopen-account.ts", ["await refreshRestrictions(needs, tx, player);", ""]),
  on("sessions-stay", "account-blocks/end-sessions.ts", [`await needs.jobs.add(tx, { name: "end-sessions", payload: key });`, ""]),
];

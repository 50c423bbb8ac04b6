import type { Mutant } from "../mutant.ts";

const on = (id: string, [file, suite]: readonly [string, string], [find, replace]: readonly [string, string]): Mutant => ({
  id: `referrals/${id}`,
  file: `apps/server/src/modules/referrals/${file}`,
  find,
  replace,
  suite: [suite],
});

const friends = "apps/server/test/referrals.test.ts";
const affiliates = "apps/server/test/affiliates.test.ts";
const corrections = "apps/server/test/affiliate-corrections.test.ts";
const lines = "apps/server/src/modules/referrals/statement-lines.test.ts";

/** Mutants of referrals: who referred whom, and what that pays. */
export const referralMutants: readonly Mutant[] = [
  on("stakes-above", ["policy.ts", friends], ["staked >= plan.stakes", "staked > plan.stakes"]),
  on("contacts-unverified", ["policy.ts", friends], ["contacts_verified && staked", "staked"]),
  on(
    "month-without-end",
    ["policy.ts", friends],
    ["evidence.granted_this_month >= plan.per_month", "evidence.granted_this_month > plan.per_month"],
  ),
  on(
    "chargeback-by-the-clock",
    ["policy.ts", friends],
    [`new Set(["monthly_limit", "budget", "chargeback", "pix_key", "payer", "friend_not_open"])`, "new Set([])"],
  ),
  on(
    "open-rounds-count",
    ["read-activity.ts", friends],
    ["closed_at !== null && closed_at < until", "closed_at === null || closed_at < until"],
  ),
  on("blocked-referrer", ["settle-referrals.ts", friends], ["if (!(await mayReceive(needs, tx, referral)))", "if (false)"]),
  on("payer-unseen", ["policy.ts", friends], ["payer: evidence.shares_payer", "payer: false"]),
  on(
    "granted-while-off",
    ["settle-referrals.ts", friends],
    ["if (!mayReward(await tenantOfRow(needs.tenants, found.tenant_id))) return null;", ""],
  ),
  on(
    "granted-by-staff-while-off",
    ["decide-referral.ts", friends],
    [`if (input.decision === "grant" && !mayReward(reviewer.tenant)) throw refuse("rewards_not_allowed");`, ""],
  ),
  on("excluded-is-notified", ["qualify-referrals.ts", friends], ["if (await needs.mayWin(tx, to)) await", "await"]),
  on(
    "excluded-brings-friends",
    ["attribute-player.ts", friends],
    [
      "if (referrer_id === null || !(await mayWin(tx, { tenant_id: tenant.id, player_id: referrer_id }))) return null;",
      "if (referrer_id === null) return null;",
    ],
  ),
  on(
    "closed-affiliate-links",
    ["attribute-player.ts", affiliates],
    ["if (!(await mayWin(tx, { tenant_id, player_id: affiliate.player_id }))) return null;", ""],
  ),
  on(
    "budget-of-affiliates",
    ["settle-referrals.ts", affiliates],
    ["if (!(await needs.offers.reserve(tx, use)))", "if (!(await needs.offers.reserve(tx, use)) && referral.affiliate_id === null)"],
  ),
  on("paid-while-off", ["pay-statement.ts", affiliates], [`if (!mayReward(tenant)) throw refuse("rewards_not_allowed");`, ""]),
  on("months-after-the-end", ["make-statements.ts", affiliates], ["const read = isOver ? emptyMonth :", "const read ="]),
  on("close-unpaid", ["statement-store.ts", affiliates], ["and status = 'open'`.execute(db);", "and false`.execute(db);"]),
  on("rewards-off", ["attribute-player.ts", friends], ["if (!mayReward(tenant)) return;", ""]),
  on(
    "paused-affiliate",
    ["attribute-player.ts", affiliates],
    [`if (!found || found.affiliate.state !== "active") return null;`, "if (!found) return null;"],
  ),
  on("invitation-as-link", ["affiliate-portal.ts", affiliates], ["if (idEndOfReferralCode(input.code) !== null)", "if (false)"]),
  on("grandchildren", ["manage-affiliates.ts", affiliates], [`if (found.parent_id !== null) throw refuse("wrong_state");`, ""]),
  on("paid-twice", ["pay-statement.ts", affiliates], [`if (statement.status !== "open") throw refuse("wrong_state");`, ""]),
  on("paid-alone", ["pay-statement.ts", affiliates], ["approvals_needed: 1", "approvals_needed: 0"]),
  on("company-in-a-wallet", ["pay-statement.ts", affiliates], ["affiliate.company_cnpj !== null || player", "player"]),
  on(
    "without-carry",
    ["statement-lines.ts", lines],
    ["nameOf(before) === nameOf(key))?.carried ?? 0", "nameOf(before) === nameOf(key))?.base ?? 0"],
  ),
  on("below-zero", ["statement-lines.ts", lines], ["Math.max(base, -earned", "Math.min(base, -earned"]),
  on("correction-forgotten", ["statement-lines.ts", lines], ["const base = amount + carried;", "const base = amount;"]),
  on(
    "corrected-in-between",
    ["correct-statement.ts", corrections],
    ["await affiliateStore.lock(tx, key.tenant_id, statement.affiliate_id);", ""],
  ),
  on("corrected-alone", ["correct-statement.ts", corrections], ["approvals_needed: 1", "approvals_needed: 0"]),
  on("corrected-twice", ["correction-store.ts", corrections], [".set({ stated_in: id })", ".set({ stated_in: null })"]),
  on("hidden-named", ["affiliate-portal.ts", affiliates], ["name: names.get(player_id) ?? null", `name: names.get(player_id) ?? "?"`]),
  on("pages-that-shift", ["attribution-store.ts", affiliates], ["or ${seenBy(of.anchor, `${table}.listed_xid`)})`", "or true)`"]),
  on("players-of-others", ["attribution-store.ts", affiliates], ["and a.affiliate_id = ${of.affiliate_id} and ${isSeen", "and ${isSeen"]),
];

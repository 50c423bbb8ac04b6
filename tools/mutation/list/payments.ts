import type { Mutant } from "../mutant.ts";

const deposits = "apps/server/src/modules/deposits";
const withdrawals = "apps/server/src/modules/withdrawals";
const methods = "apps/server/src/modules/withdraw-methods";
const kernel = "apps/server/src/kernel";

interface Place {
  readonly area: string;
  readonly folder: string;
  readonly suite: readonly string[];
}

const on =
  ({ area, folder, suite }: Place) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `${area}/${id}`,
    file: `${folder}/${file}`,
    find,
    replace,
    suite,
  });

const deposit = on({ area: "deposits", folder: deposits, suite: [deposits] });
const bounds = on({ area: "deposits", folder: kernel, suite: [`${kernel}/amount-bounds.test.ts`] });
const charge = on({ area: "deposits", folder: deposits, suite: [`${deposits}/open-charges.test.ts`] });
const withdrawal = on({ area: "withdrawals", folder: withdrawals, suite: [withdrawals] });
const frozen = on({ area: "withdrawals", folder: withdrawals, suite: ["apps/server/test/payment-invariants.test.ts"] });
const method = on({ area: "withdraw-methods", folder: methods, suite: [methods] });

/** Mutants of deposits, withdrawals and Pix keys: each refusal, amount and lock. */
export const paymentMutants: readonly Mutant[] = [
  deposit("limit-one-below", "policy.ts", [
    "restrictions.deposited[period] + amount > limit",
    "restrictions.deposited[period] + amount >= limit",
  ]),
  deposit("limit-of-month-ignored", "policy.ts", [`(["day", "week", "month"] as const).some(`, `(["day", "week"] as const).some(`]),
  bounds("below-minimum", "amount-bounds.ts", ["if (amount < limits.min)", "if (amount < limits.min - 1)"]),
  bounds("above-maximum", "amount-bounds.ts", ["if (amount > limits.max)", "if (amount > limits.max + 1)"]),
  deposit("overpaid-credited", "decide-received-pix.ts", ["deposit.amount !== pix.amount", "deposit.amount > pix.amount"]),
  deposit("underpaid-credited", "decide-received-pix.ts", ["deposit.amount !== pix.amount", "deposit.amount < pix.amount"]),
  deposit("paid-twice", "decide-received-pix.ts", [
    `if (!isPayable(deposit.status)) return sendBack`,
    `if (deposit.status === "refused") return sendBack`,
  ]),
  deposit("copy-of-pix-decided-again", "process-received-pix.ts", ["if (!fresh) return null;", ""]),
  deposit("other-payer-at-own-name-brand", "decide-received-pix.ts", [
    `if (payer === "own" || !tenant.settings.policy.own_name_deposits)`,
    `if (payer !== "unknown" || !tenant.settings.policy.own_name_deposits)`,
  ]),
  deposit("unknown-payer-sent-back", "decide-received-pix.ts", [
    `payer === "unknown"\n    ? leaveToPerson`,
    `payer !== "unknown"\n    ? leaveToPerson`,
  ]),
  deposit("return-not-sent", "process-received-pix.ts", [
    `if (decision.disposition === "returning") await returnPixJob`,
    `if (decision.disposition === "suspense") await returnPixJob`,
  ]),
  deposit("limit-not-asked-at-credit", "credit-deposit.ts", [
    `if (exceedsDepositLimit(restrictions, amount)) return { refused: "limit_reached" };`,
    "",
  ]),
  deposit("excluded-payer-credited", "decide-received-pix.ts", [
    'if (payer === "excluded") return',
    'if (payer === "excluded" && deposit.amount < 0) return',
  ]),
  charge("eleventh-open-charge", "create-charge.ts", [">= maxOpenCharges)", "> maxOpenCharges)"]),
  charge("tenth-charge-refused", "create-charge.ts", [">= maxOpenCharges)", ">= maxOpenCharges - 1)"]),
  charge("open-charges-counted-without-lock", "create-charge.ts", ["await needs.wallet.lockRestrictions(tx, owner);", ""]),
  charge("expired-charge-counts", "deposit-store.ts", [`.where("expires_at", ">", now)\n      .select`, ".select"]),
  charge("paid-charge-counts", "deposit-store.ts", [
    `.where("status", "=", "waiting_payment")\n      .where("expires_at", ">", now)`,
    `.where("expires_at", ">", now)`,
  ]),
  {
    ...deposit("deposit-not-locked", "deposit-store.ts", [
      ".forNoKeyUpdate()\n      .executeTakeFirstOrThrow(),",
      ".executeTakeFirstOrThrow(),",
    ]),
    equivalent:
      "The lock only makes the second of two settlements wait. Without it that one fails or changes nothing: the table of transitions refuses the step, and the credit's key is the Pix's endToEndId.",
  },
  deposit("credited-while-closed", "credit-deposit.ts", ["if (isClosed(posting.status)) return { refused: posting.status };", ""]),

  withdrawal("unverified-contacts", "request-withdrawal.ts", [
    "if (!leaves && !(player?.phone_verified_at && player.email_verified_at))",
    "if (!leaves && !(player?.phone_verified_at || player?.email_verified_at))",
  ]),
  withdrawal("minimum-of-excluded", "request-withdrawal.ts", ["min: leaves ? 1 : settings.min_withdrawal", "min: settings.min_withdrawal"]),
  withdrawal("key-held-meanwhile", "request-withdrawal.ts", ["await refuseHeld(needs, tx, { scope, methodId: method.id });", ""]),
  withdrawal("without-cpf", "request-withdrawal.ts", [`return !player?.cpf ? refuse("cpf_required") : null;`, "return null;"]),
  withdrawal("excluded-meets-day-limit", "request-withdrawal.ts", ["const refusal = scope.payout_only ? null : (", "const refusal = ("]),
  withdrawal("above-automatic-limit-sent", "request-withdrawal.ts", [
    'status: automatic ? "pending" : "under_review",',
    'status: "pending",',
  ]),
  withdrawal("automatic-limit-one-below", "policy.ts", [
    "amount <= settings.auto_payout_limit && day.automatic",
    "amount < settings.auto_payout_limit && day.automatic",
  ]),
  withdrawal("automatic-day-limit-one-beyond", "policy.ts", [
    "day.automatic + amount <= (settings",
    "day.automatic + amount <= 1 + (settings",
  ]),
  {
    ...withdrawal("day-read-beside-the-transaction", "request-withdrawal.ts", [
      "await store.withdrawals.day(tx,",
      "await store.withdrawals.day(needs.db,",
    ]),
    equivalent:
      "The hold before it took the wallet's lock: what others added to the day has committed, nobody adds until this transaction ends, and its own withdrawal comes later.",
  },
  withdrawal("day-limit-one-beyond", "policy.ts", [
    "if (left === null || amount <= left) return null;",
    "if (left === null || amount <= left + 1) return null;",
  ]),
  withdrawal("times-a-day-one-more", "policy.ts", ["day.count >= times", "day.count > times"]),
  withdrawal("unverified-limit-one-beyond", "policy.ts", ["day.amount + amount > max", "day.amount + amount > max + 1"]),
  withdrawal("second-approver-at-limit", "policy.ts", [
    "limit !== null && amount > limit ? 2 : 1",
    "limit !== null && amount >= limit ? 2 : 1",
  ]),
  withdrawal("second-approver-never", "policy.ts", [
    "limit !== null && amount > limit ? 2 : 1",
    "limit !== null && amount > limit + 1 ? 2 : 1",
  ]),
  withdrawal("same-person-approves-twice", "review-withdrawal.ts", [
    `if (!(await store.reviews.add(tx, review))) throw refuse("approved_by_you");`,
    "await store.reviews.add(tx, review);",
  ]),
  withdrawal("one-approval-is-enough", "review-withdrawal.ts", ["if (approvals < approvalsNeeded(", "if (approvals > approvalsNeeded("]),
  withdrawal("approved-while-frozen", "review-withdrawal.ts", [
    `if (await needs.freezes.isFrozenIn(tx, withdrawal.tenant_id)) throw refuse("payouts_frozen");`,
    "",
  ]),
  withdrawal("reviewed-in-any-state", "review-withdrawal.ts", [
    `if (withdrawal.status !== "under_review") throw refuse("wrong_state");`,
    "",
  ]),
  frozen("sent-while-frozen", "send-payout.ts", ["if (frozen && withdrawal.attempts === 0)", "if (frozen && withdrawal.attempts > 1000)"]),
  withdrawal("sent-with-debt", "send-payout.ts", ["if (owes)", "if (owes && withdrawal.attempts > 1000)"]),
  withdrawal("sent-within-cancel-window", "send-payout.ts", ["if (remainingMs > 0)", "if (remainingMs > 300_000)"]),
  withdrawal("sent-again-without-asking", "send-payout.ts", [
    "const known = withdrawal.attempts > 1 ? await gateway.readPayout(withdrawal.payout_id) : null;",
    "const known = null;",
  ]),
  withdrawal("cancelled-after-sending", "policy.ts", [
    '(status === "pending" || status === "under_review");',
    '(status === "pending" || status === "under_review" || status === "processing");',
  ]),
  withdrawal("bank-paid-another-amount", "settle-payout.ts", [
    "assert.equal(state.amount, withdrawal.amount, `the bank paid another amount: ${withdrawal.id}`);",
    "",
  ]),
  withdrawal("finished-twice", "settle-payout.ts", [
    `if (withdrawal.status !== "processing" || state.status === "processing") return withdrawal;`,
    `if (state.status === "processing") return withdrawal;`,
  ]),
  withdrawal("return-credited-twice", "settle-payout.ts", ["if (!fresh) continue;", ""]),
  withdrawal("return-before-it-is-done", "settle-payout.ts", [
    `state.returns.filter((refund) => refund.status === "done")`,
    "state.returns",
  ]),

  method("first-one-lock", "create-method.ts", ["await withdrawMethodStore.lock(tx, owner);", ""]),
  method("same-key-twice", "create-method.ts", [
    `if (known.some((method) => method.key_index.equals(draft.key_index))) throw refuse("method_exists");`,
    "",
  ]),
  method("second-without-password", "policy.ts", [`known > 0 && !confirmed ? refuse("reauth_required") : null`, "null"]),
  method("cpf-of-somebody-else", "policy.ts", [`if (type === "cpf") return key === player.cpf;`, `if (type === "cpf") return true;`]),
  method("unconfirmed-phone", "policy.ts", ["key === player.phone && player.phone_verified_at !== null", "key === player.phone"]),
  method("excluded-pays-elsewhere", "policy.ts", [`!scope.payout_only || type === "cpf"`, `!scope.payout_only || type !== "evp"`]),
  method("second-not-held", "policy.ts", ["known === 0 || holdMs === 0 ? null", "known >= 0 || holdMs === 0 ? null"]),
  method("of-another-player", "store.ts", [
    `.where("id", "=", id)\n      .where("player_id", "=", owner.player_id)\n      .executeTakeFirst(),`,
    `.where("id", "=", id)\n      .executeTakeFirst(),`,
  ]),
  method("hold-shortened", "store.ts", ["greatest(held_until, ${until}::timestamptz)", "${until}::timestamptz"]),
  method("more-than-twenty", "policy.ts", [
    `if (known >= maxMethods) return refuse("too_many_methods");`,
    `if (known > maxMethods) return refuse("too_many_methods");`,
  ]),
];

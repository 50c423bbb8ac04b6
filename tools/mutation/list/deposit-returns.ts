import type { Mutant } from "../mutant.ts";

const deposits = "apps/server/src/modules/deposits";
const suite = [`${deposits}/return-deposit.test.ts`, "apps/server/test/deposit-returns.test.ts"];

const coupons = ["apps/server/test/coupon-deposits.test.ts"];

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `deposit-returns/${id}`,
  file: `${deposits}/${file}`,
  find,
  replace,
  suite,
});

const booking = (...mutant: Parameters<typeof on>): Mutant => ({
  ...on(...mutant),
  suite: ["apps/server/src/modules/deposits/deposits.test.ts"],
});

/**
 * Mutants of credited deposits that two members return to their payer, and of refunds that the bank takes itself: no centavo of a Pix
 * leaves twice.
 */
export const depositReturnMutants: readonly Mutant[] = [
  {
    ...on("unpaid-returned", "return-deposit.ts", [`if (status !== "paid" || end_to_end_id === null)`, "if (end_to_end_id === null)"]),
    equivalent:
      "A deposit names a Pix from its credit on, and one that was credited is paid until a refund is kept, which the next line finds.",
  },
  on("returned-beside-a-refund", "return-deposit.ts", [
    `if ((await store.receivedPix.refundsOf(db, { tenant_id, end_to_end_id })).length > 0) return "wrong_state";`,
    "",
  ]),
  on("played-returned", "return-deposit.ts", [
    `if (await needs.wallet.playedSince(ownerOf(deposit), { source: pixIn, external_id: end_to_end_id }, tx)) return "deposit_played";`,
    "",
  ]),
  {
    ...on("rewarded-returned", "return-deposit.ts", [`if (await needs.coupons.broughtMore(db, deposit)) return "deposit_rewarded";`, ""]),
    suite: coupons,
  },
  on("one-centavo-missing", "return-deposit.ts", ["return cash < amount ?", "return cash < amount - 1 ?"]),
  on("returned-by-one", "return-deposit.ts", ["approvals_needed: 1", "approvals_needed: 0"]),
  { ...on("reward-stays", "return-deposit.ts", ["await endWhatItBrought(needs, tx, deposit);", ""]), suite: coupons },
  on("bank-not-asked", "return-deposit.ts", ["await sendReturnJob.add({ jobs: needs.jobs, db: tx }, returned);", ""]),
  on("refund-not-known", "return-deposit.ts", [
    "await store.receivedPix.addRefund(tx, { tenant_id, end_to_end_id, refund_id, amount, posted: null, demanded: false, created_at: at });",
    "",
  ]),
  on("refused-is-returned", "send-return.ts", [
    `if (refund.status === "failed") return settleRefused(needs, found, refund.reason ?? "failed");`,
    "",
  ]),
  on("asked-after-its-answer", "send-return.ts", [`if (found?.state !== "sending") return;`, "if (!found) return;"]),
  on("answer-overwritten", "deposit-return-store.ts", [
    `.where("deposit_id", "=", key.deposit_id)
      .where("state", "=", "sending")`,
    `.where("deposit_id", "=", key.deposit_id)`,
  ]),
  booking("refund-booked-twice", "book-refunds.ts", ["if (known) return null;", ""]),
  on("taken-once-more", "book-refunds.ts", ["Math.min(amount, pix.amount - takenBy(before))", "amount"]),
  on("what-was-posted-ignored", "book-refunds.ts", ["sum + (posted ?? amount)", "sum + amount"]),
  booking("part-is-the-whole", "book-refunds.ts", [
    'if (deposit.status === "paid" && (demanded || whole))',
    'if (deposit.status === "paid")',
  ]),
];

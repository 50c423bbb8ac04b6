import type { Tx } from "../../kernel/db.ts";
import type { Violation, Invariant } from "../../kernel/invariant.ts";
import { type RowKey, invariantOfEach, invariantOfTransitions } from "../../kernel/state-invariant.ts";
import { readMovesOfKeys } from "../wallet/index.ts";
import { byKey, nameOf, pixIn, pixOut, summarise } from "./invariant-moves.ts";
import { type CheckedWithdrawal, invariantStore } from "./invariant-store.ts";
import { deposits, withdrawals } from "./states.ts";

/** The keys that a withdrawal may post with, and what each must have posted by now; nothing as "". */
function dueOf({ id, status, amount, returns }: CheckedWithdrawal): [externalId: string, due: string][] {
  return [
    [`${id}:hold`, `hold ${amount}`],
    [`${id}:payout`, status === "approved" ? `payout ${amount}` : ""],
    [`${id}:release`, status === "cancelled" || status === "invalid_pix_key" ? `release ${amount}` : ""],
    ...Object.entries(returns).map(([refundId, piece]): [string, string] => [`${id}:returned:${refundId}`, `payout_returned ${piece}`]),
  ];
}

async function judgeWithdrawals(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const checked = await invariantStore.withdrawals(snapshot, keys);
  const asked = checked.flatMap((one) => dueOf(one).map(([external_id]) => ({ tenant_id: one.tenant_id, external_id })));
  const posted = byKey(await readMovesOfKeys(snapshot, pixOut, asked));
  return checked.flatMap((withdrawal) =>
    dueOf(withdrawal).flatMap(([externalId, due]): Violation[] => {
      const moves = posted.get(nameOf(withdrawal, externalId)) ?? [];
      const own = moves.every((move) => move.player_id === withdrawal.player_id);
      if (own && summarise(moves) === due) return [];
      const step = externalId.slice(withdrawal.id.length + 1);
      const detail = `status ${withdrawal.status}, ${step}: due ${due || "nothing"}, posted ${summarise(moves) || "nothing"}${own ? "" : " to another player"}`;
      return [{ tenant_id: withdrawal.tenant_id, subject: `withdrawal ${withdrawal.id}`, detail }];
    }),
  );
}

const credited = new Set(["paid", "refunded", "chargebacked"]);

async function judgeDeposits(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const checked = (await invariantStore.deposits(snapshot, keys)).filter((deposit) => credited.has(deposit.status));
  const pixKeys = checked.map(({ tenant_id, end_to_end_id }) => ({ tenant_id, end_to_end_id: end_to_end_id ?? "" }));
  const pix = new Map((await invariantStore.pix(snapshot, pixKeys)).map((one) => [nameOf(one, one.end_to_end_id), one]));
  const asked = [...pix.values()].flatMap(({ tenant_id, end_to_end_id, refunds }) =>
    [end_to_end_id, ...Object.keys(refunds).map((refundId) => `${end_to_end_id}:${refundId}`)].map((external_id) => ({
      tenant_id,
      external_id,
    })),
  );
  const posted = byKey(await readMovesOfKeys(snapshot, pixIn, asked));
  return checked.flatMap((deposit): Violation[] => {
    const received = pix.get(nameOf(deposit, deposit.end_to_end_id ?? ""));
    const found = (detail: string): Violation => ({
      tenant_id: deposit.tenant_id,
      subject: `deposit ${deposit.id}`,
      detail: `${deposit.status}: ${detail}`,
    });
    if (received?.disposition !== "credited" || received.deposit_id !== deposit.id || received.amount !== deposit.amount)
      return [found("no Pix of this amount was credited to it")];
    const due: [string, string][] = [
      [received.end_to_end_id, `deposit ${deposit.amount}`],
      ...Object.entries(received.refunds).map(([refundId, amount]): [string, string] => [
        `${received.end_to_end_id}:${refundId}`,
        `deposit_reversed ${amount}`,
      ]),
    ];
    return due.flatMap(([externalId, what]) => {
      const moves = posted.get(nameOf(deposit, externalId)) ?? [];
      const own = moves.every((move) => move.player_id === deposit.player_id);
      return own && summarise(moves) === what
        ? []
        : [found(`due ${what}, posted ${summarise(moves) || "nothing"}${own ? "" : " to another player"}`)];
    });
  });
}

export const invariantsOfPayments: readonly Invariant[] = [
  invariantOfEach("a withdrawal has its hold, and its payout or its release, each once", withdrawals, judgeWithdrawals),
  invariantOfEach("a paid deposit has its Pix, and each its posting, once", deposits, judgeDeposits),
  invariantOfTransitions("deposits take the allowed steps", deposits),
  invariantOfTransitions("withdrawals take the allowed steps", withdrawals),
];

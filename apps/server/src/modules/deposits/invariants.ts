import type { Tx } from "../../kernel/db.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import { type RowKey, invariantOfEach, invariantOfTransitions } from "../../kernel/state-invariant.ts";
import { ledgerRecords, movesByKey, nameOf, summarizeMoves } from "../wallet/index.ts";
import type { CheckedPix } from "./invariant-store.ts";
import { pixIn } from "./ledger-keys.ts";
import { governedDeposits } from "./states.ts";
import { store } from "./store.ts";

const credited = new Set(["paid", "refunded", "chargebacked"]);

/** The keys under which a credited Pix posts, and the amount that each must have posted. */
const dueOf = ({ end_to_end_id, amount, postings }: CheckedPix): [externalId: string, due: string][] => [
  [end_to_end_id, `deposit ${amount}`],
  ...Object.entries(postings).map(([refundId, piece]): [string, string] => [
    `${end_to_end_id}:${refundId}`,
    piece === 0 ? "" : `deposit_reversed ${piece}`,
  ]),
];

async function judgeDeposits(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const deposits = (await store.invariants.deposits(snapshot, keys)).filter((deposit) => credited.has(deposit.status));
  const pixKeys = deposits.map(({ tenant_id, end_to_end_id }) => ({ tenant_id, end_to_end_id: end_to_end_id ?? "" }));
  const pix = new Map((await store.invariants.pix(snapshot, pixKeys)).map((one) => [nameOf(one, one.end_to_end_id), one]));
  const ledgerKeys = [...pix.values()].flatMap((one) => dueOf(one).map(([external_id]) => ({ tenant_id: one.tenant_id, external_id })));
  const posted = movesByKey(await ledgerRecords.movesOfKeys(snapshot, pixIn, ledgerKeys));
  return deposits.flatMap((deposit): Violation[] => {
    const received = pix.get(nameOf(deposit, deposit.end_to_end_id ?? ""));
    const violation = (detail: string): Violation => ({
      tenant_id: deposit.tenant_id,
      subject: `deposit ${deposit.id}`,
      detail: `${deposit.status}: ${detail}`,
    });
    if (received?.disposition !== "credited" || received.deposit_id !== deposit.id || received.amount !== deposit.amount)
      return [violation("no Pix of this amount was credited to it")];
    return dueOf(received).flatMap(([externalId, due]) => {
      const moves = posted.get(nameOf(deposit, externalId)) ?? [];
      const own = moves.every((move) => move.player_id === deposit.player_id);
      if (own && summarizeMoves(moves) === due) return [];
      return [violation(`due ${due}, posted ${summarizeMoves(moves) || "nothing"}${own ? "" : " to another player"}`)];
    });
  });
}

/** Invariants of each deposit, against the ledger and its own history. */
export const depositInvariants: readonly Invariant[] = [
  invariantOfEach("a paid deposit has its Pix, and each its posting, once", governedDeposits, judgeDeposits),
  invariantOfTransitions("deposits take the allowed steps", governedDeposits),
];

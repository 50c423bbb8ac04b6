import type { Tx } from "../../kernel/db.ts";
import type { Invariant, News, Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type RowKey, invariantOfEach, invariantOfTransitions } from "../../kernel/state-invariant.ts";
import { pixIn } from "../deposits/index.ts";
import { ledgerRecords, movesByKey, nameOf, summarizeMoves } from "../wallet/index.ts";
import type { CheckedWithdrawal } from "./invariant-store.ts";
import { pixOut } from "./ledger-keys.ts";
import { governedWithdrawals } from "./states.ts";
import { store } from "./store.ts";

/** The keys that a withdrawal may post with, and what each must have posted by now; "" for nothing. */
function dueOf({ id, status, amount, returns }: CheckedWithdrawal): [externalId: string, due: string][] {
  return [
    [`${id}:hold`, `hold ${amount}`],
    [`${id}:payout`, status === "approved" ? `payout ${amount}` : ""],
    [`${id}:release`, status === "cancelled" || status === "invalid_pix_key" ? `release ${amount}` : ""],
    ...Object.entries(returns).map(([refundId, piece]): [string, string] => [`${id}:returned:${refundId}`, `payout_returned ${piece}`]),
  ];
}

async function judgeWithdrawals(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const withdrawals = await store.invariants.withdrawals(snapshot, keys);
  const ledgerKeys = withdrawals.flatMap((one) => dueOf(one).map(([external_id]) => ({ tenant_id: one.tenant_id, external_id })));
  const posted = movesByKey(await ledgerRecords.movesOfKeys(snapshot, pixOut, ledgerKeys));
  return withdrawals.flatMap((withdrawal) =>
    dueOf(withdrawal).flatMap(([externalId, due]): Violation[] => {
      const moves = posted.get(nameOf(withdrawal, externalId)) ?? [];
      const own = moves.every((move) => move.player_id === withdrawal.player_id);
      if (own && summarizeMoves(moves) === due) return [];
      const step = externalId.slice(withdrawal.id.length + 1);
      const detail = `status ${withdrawal.status}, ${step}: due ${due || "nothing"}, posted ${summarizeMoves(moves) || "nothing"}${own ? "" : " to another player"}`;
      return [{ tenant_id: withdrawal.tenant_id, subject: `withdrawal ${withdrawal.id}`, detail }];
    }),
  );
}

async function judgeHeld(snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<Violation[]> {
  const reserved = new Map((await store.invariants.reserved(snapshot, players)).map((one) => [nameOf(one, one.player_id), one]));
  const held = new Map((await ledgerRecords.held(snapshot, players)).map((one) => [nameOf(one, one.player_id), one]));
  return [...new Map<string, PlayerKey>([...reserved, ...held])].flatMap(([name, { tenant_id, player_id }]): Violation[] => {
    const difference = (held.get(name)?.held ?? 0) - (reserved.get(name)?.amount ?? 0);
    return difference === 0 ? [] : [{ tenant_id, subject: `player ${player_id}`, detail: `held less open withdrawals: ${difference}` }];
  });
}

/** Players whose held amount changed. */
async function playersWhoseHeldMoved(snapshot: Tx, news: News): Promise<PlayerKey[]> {
  const moves = (await ledgerRecords.clearingMoves(snapshot, news, [pixIn, pixOut])).filter((move) => move.held !== 0);
  return [...new Map(moves.map(({ tenant_id, player_id }) => [nameOf({ tenant_id }, player_id), { tenant_id, player_id }])).values()];
}

/** Invariants of withdrawals against the ledger and their own history. */
export const withdrawalInvariants: readonly Invariant[] = [
  invariantOfEach("a withdrawal has its hold, and its payout or its release, each once", governedWithdrawals, judgeWithdrawals),
  invariantOfTransitions("withdrawals take the allowed steps", governedWithdrawals),
  {
    name: "held = open withdrawals",
    check: judgeHeld,
    fresh: {
      end: ledgerRecords.endOfEntries,
      check: async (snapshot, news) => judgeHeld(snapshot, await playersWhoseHeldMoved(snapshot, news)),
    },
  },
];

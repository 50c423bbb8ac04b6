import type { Tx } from "../../kernel/db.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { decideSettlement, type NextSettlement } from "./decide-settlement.ts";
import { type BetKey, settlementStore, type StoredSettlement } from "./settlement-store.ts";

/** Effect of a decision on one bet. */
export interface BetChange {
  readonly whole: WholeBet;
  readonly last: StoredSettlement | null;
  readonly next: NextSettlement;
}

/** Effect of a decision on bets; sums in centavos. */
export interface SettlementEffect {
  readonly settled: number;
  readonly paid: number;
  /** Number of bets that were settled before, with another payout. */
  readonly corrected: number;
  readonly taken_back: number;
}

/** These bets, of any brand. */
export async function findBets(tx: Tx, keys: readonly BetKey[]): Promise<WholeBet[]> {
  const bets: WholeBet[] = [];
  for (const tenant_id of new Set(keys.map((key) => key.tenant_id))) {
    const ids = keys.filter((key) => key.tenant_id === tenant_id).map(({ id }) => id);
    bets.push(...(await betStore.find(tx, tenant_id, ids)));
  }
  return bets;
}

/** What the workers would do to these bets, whose selections were compared with the proposed decision. */
export async function changesOf(tx: Tx, bets: readonly WholeBet[]): Promise<BetChange[]> {
  const keys = bets.map(({ bet: { tenant_id, id } }) => ({ tenant_id, id }));
  const lastOf = new Map((await settlementStore.newest(tx, keys)).map((one) => [`${one.tenant_id} ${one.bet_id}`, one]));
  return bets.flatMap((whole): BetChange[] => {
    const last = lastOf.get(`${whole.bet.tenant_id} ${whole.bet.id}`) ?? null;
    const next = decideSettlement(whole, last);
    return next ? [{ whole, last, next }] : [];
  });
}

/** What a bet gets beyond what it was paid; negative: what is taken back. */
export const differenceOf = ({ last, next }: BetChange): number => next.payout - (last?.payout ?? 0);

/** True if the bet was won and no longer is, or the reverse. */
export const isFlipped = ({ last, next }: BetChange): boolean => last !== null && (last.outcome === "won") !== (next.outcome === "won");

export const effectOf = (changes: readonly BetChange[]): SettlementEffect => ({
  settled: changes.filter(({ last }) => last === null).length,
  corrected: changes.filter(({ last }) => last !== null).length,
  paid: changes.reduce((sum, one) => sum + Math.max(differenceOf(one), 0), 0),
  taken_back: changes.reduce((sum, one) => sum - Math.min(differenceOf(one), 0), 0),
});

import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command, JsonObject } from "../wallet/index.ts";

/** The ledger's rounds of bets: the namespace of their keys, and whose game they are. */
export const ledgerSource = { source: "sportsbook", provider: "sportsbook" } as const;

/** The row of the catalogue that they name, which a migration has made with this id. */
const gameId = 2_000_000_000;

/** Of a bet, which is a round of the same id. */
export const roundOf = (bet_id: string) => ({ ...ledgerSource, game_id: gameId, round: bet_id, round_id: bet_id });

export const cashOutKey = (bet_id: string, cash_out_no: number): string => `bet:${bet_id}:cashout:${cash_out_no}`;

export const stakeKey = (bet_id: string): string => `bet:${bet_id}:stake`;

/** A settlement as the ledger posts it. */
export interface PostedSettlement {
  readonly settlement_no: number;
  readonly payout: number;
  readonly form: "win" | "rollback";
}

interface Correction {
  readonly last: PostedSettlement | null;
  readonly next: PostedSettlement;
  readonly detail: JsonObject;
}

const winKey = (bet_id: string, settlement_no: number): string => `bet:${bet_id}:settle:${settlement_no}`;

/**
 * What settles a bet, or corrects its last settlement, as one group: a new prize is posted before the old one is taken back, so that the least debt
 * arises. What is gone already becomes a debt.
 */
export function settlementCommands(owner: PlayerKey, bet_id: string, { last, next, detail }: Correction): Command[] {
  const of = { ...owner, ...ledgerSource };
  const keyOf = (step: string, no: number): string => `bet:${bet_id}:${step}:${no}`;
  const win: Command = {
    ...owner,
    ...roundOf(bet_id),
    kind: "win",
    external_id: winKey(bet_id, next.settlement_no),
    amount: next.payout,
    closes: true,
    requires_bet: true,
    detail,
  };
  const returned: Command = {
    ...of,
    kind: "rollback",
    external_id: keyOf("void", next.settlement_no),
    target_external_id: stakeKey(bet_id),
  };
  const first = next.form === "win" ? [win] : [returned];
  if (!last) return first;
  if (last.form === "rollback")
    return [
      { ...of, kind: "reinstate", external_id: keyOf("reinstate", next.settlement_no), target_external_id: stakeKey(bet_id) },
      ...first,
    ];
  const taken: Command = {
    ...of,
    kind: "rollback",
    external_id: keyOf("undo", last.settlement_no),
    target_external_id: winKey(bet_id, last.settlement_no),
  };
  return [...first, taken];
}

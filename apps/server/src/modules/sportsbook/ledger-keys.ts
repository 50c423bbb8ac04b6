import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command, JsonObject } from "../wallet/index.ts";

/** Identifies bets in the ledger: the namespace of their keys, and the provider of their rounds. */
export const ledgerSource = { source: "sportsbook", provider: "sportsbook" } as const;

/** The catalogue's row for these rounds, created with this id by a migration. */
const gameId = 2_000_000_000;

/** The round of a bet, which has the bet's id. */
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
 * The commands that settle a bet or correct its last settlement, as one group. A new prize is posted before the old one is taken back,
 * which keeps the resulting debt minimal. Money that is already spent becomes a debt.
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

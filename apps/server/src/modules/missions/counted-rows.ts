import { countedCash } from "@trevo/offers";
import type { PlayerEvent } from "../../kernel/player-events.ts";
import type { FollowedEntry, WeighedRound } from "../wallet/index.ts";
import type { RoundRow } from "./rounds-store.ts";
import type { CountedDeposit, CountedEvent } from "./tally.ts";

/** Returns null for rounds that are open or rolled back, or have no countable cash at risk. */
export function asCounted({ state, cash_at_risk, closed_at, sport, ...round }: WeighedRound): RoundRow | null {
  const { tenant_id, player_id, round_id, game_id, first_xid, staked, won, opened_at } = round;
  const counted = countedCash(cash_at_risk, sport);
  const row = { tenant_id, player_id, round_id, game_id, first_xid, staked, won, counted, opened_at };
  return state !== "closed" || closed_at === null || counted <= 0 ? null : { ...row, closed_at };
}

/** Returns what an entry adds to deposits or subtracts from them. A reversal that found too little cash creates a debt. */
function depositOf({ kind, cash, debt, corrects }: FollowedEntry): number {
  if (kind === "deposit" || kind === "deposit_reversed") return cash;
  return kind === "debt" && corrects === null ? -debt : 0;
}

/** Deposits and their reversals among the entries. */
export const depositsOf = (entries: readonly FollowedEntry[]): (CountedDeposit & Pick<FollowedEntry, "tenant_id" | "player_id">)[] =>
  entries.flatMap((entry) => {
    const { tenant_id, player_id, xid, at } = entry;
    const amount = depositOf(entry);
    return amount === 0 ? [] : [{ tenant_id, player_id, xid, amount, at }];
  });

export const asEvent = ({ xid, kind, data, at }: PlayerEvent): CountedEvent => ({ xid, kind, data: { ...data }, at });

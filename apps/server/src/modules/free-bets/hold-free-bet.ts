import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { HeldFreeBet } from "./free-bets.ts";
import type { FreeBetNeeds } from "./needs.ts";
import { store } from "./store.ts";

/** Locks a free bet. A concurrent request for the same one waits here, and then finds it used. */
export async function holdFreeBet(
  { clock }: Pick<FreeBetNeeds, "clock">,
  tx: Tx,
  { owner, id, has_waited }: { readonly owner: PlayerKey; readonly id: string; readonly has_waited: boolean },
): Promise<HeldFreeBet> {
  const row = await store.hold(tx, owner, id);
  if (!row) throw refuse("not_found");
  const isPast = !has_waited && row.valid_until <= clock.now();
  if (row.bet_id !== null || row.cancelled_at !== null || isPast) throw refuse("free_bet_over");
  return { id, amount: row.amount, min_odds_x1000: row.min_odds_x1000 };
}

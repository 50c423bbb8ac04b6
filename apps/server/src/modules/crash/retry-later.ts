import type { Db } from "../../kernel/db.ts";
import { type BetRef, type StoredBet, crashStore } from "./store.ts";

const firstMs = 1_000;
const mostMs = 10 * 60_000;

/** Doubles with every attempt. */
const pauseAfter = (attempts: number): number => Math.min(firstMs * 2 ** Math.min(attempts - 1, 20), mostMs);

/**
 * Schedules another attempt to settle a bet, with a delay that doubles each time, up to ten minutes. Stores the player's cash-out if there
 * is one. Returns the bet, or undefined if it has ended in the meantime. `now` is the database's time.
 */
export const retryLater = (
  { db }: { readonly db: Db },
  ref: BetRef,
  { now, cash_out_x100 }: { readonly now: number; readonly cash_out_x100?: number },
): Promise<StoredBet | undefined> =>
  db.transaction().execute(async (tx) => {
    const bet = await crashStore.lockBet(tx, ref);
    if (bet?.state !== "open") return undefined;
    const attempts = bet.attempts + 1;
    const change = {
      attempts,
      next_attempt_at: new Date(now + pauseAfter(attempts)),
      cash_out_x100: bet.cash_out_x100 ?? cash_out_x100 ?? null,
    };
    await crashStore.changeBet(tx, bet, change);
    return { ...bet, ...change };
  });

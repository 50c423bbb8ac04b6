import type { Db } from "../../kernel/db.ts";
import { type BetRef, type StoredBet, changeBet, lockBet } from "./store.ts";

const firstMs = 1_000;
const mostMs = 10 * 60_000;

/** Doubled with every try. */
const pauseAfter = (tries: number): number => Math.min(firstMs * 2 ** Math.min(tries - 1, 20), mostMs);

/**
 * A bet that could not be ended is tried again later, each time twice as late, up to ten minutes; with what its player had decided, if anything. Answers it
 * as it stands; undefined where it has ended meanwhile. `now` is of the database's time.
 */
export const putOff = (
  db: Db,
  ref: BetRef,
  { now, left_x100 }: { readonly now: number; readonly left_x100?: number },
): Promise<StoredBet | undefined> =>
  db.transaction().execute(async (tx) => {
    const bet = await lockBet(tx, ref);
    if (bet?.state !== "open") return undefined;
    const tries = bet.tries + 1;
    const change = {
      tries,
      try_at: new Date(now + pauseAfter(tries)),
      left_x100: bet.left_x100 ?? left_x100 ?? null,
    };
    await changeBet(tx, bet, change);
    return { ...bet, ...change };
  });

import type { Log } from "../../kernel/log.ts";
import { commonBetsOf } from "./common-bets.ts";
import { createCollisionRates } from "./create-collision-rates.ts";
import type { Waiting } from "./create-held-wallets.ts";
import type { Measures } from "./create-measures.ts";
import type { BetOfRound } from "./fast-bets.ts";
import type { Posting } from "./posting.ts";
import { failureOf } from "./write-failures.ts";

export interface BetSenderNeeds {
  /** Posts common stakes, all at once: null for one that `postBatch` must decide. Fails as a whole where a key or round exists. */
  postBets: (bets: readonly BetOfRound[]) => Promise<(Posting | null)[]>;
  /** As many common stakes as this are worth a statement of their own beside one for the rest of a batch. */
  betsFrom: number;
  log: Log;
  measures: Measures;
}

/** Sends the common stakes of each batch in a statement of their own. */
export function createBetSender(needs: BetSenderNeeds) {
  const { measures } = needs;
  const collisions = createCollisionRates();

  /** Null where nothing of it happened, and the general way can post it. */
  async function post(bets: readonly BetOfRound[]): Promise<(Posting | null)[] | null> {
    try {
      return await needs.postBets(bets);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === "held" || failure === "connection") throw error;
      measures.bets.inc({ outcome: "collided" }, bets.length);
      collisions.noteRound(error, bets);
      if (failure === "other") needs.log.error({ err: error }, "common stakes could not be posted, and are posted as others are");
      return null;
    }
  }

  return {
    /** Those that were posted, with their answers. Rejects where a wallet is held or the connection is lost. */
    send: async (batch: readonly Waiting[]): Promise<Map<Waiting, Posting>> => {
      const posted = new Map<Waiting, Posting>();
      const bets = commonBetsOf(batch, collisions.isHigh);
      const isWorthwhile = bets.size >= needs.betsFrom || bets.size === batch.length;
      const postings = bets.size > 0 && isWorthwhile ? await post([...bets.values()]) : null;
      if (!postings) return posted;
      for (const [index, waiting] of [...bets.keys()].entries()) {
        const posting = postings[index];
        if (posting) posted.set(waiting, posting);
      }
      measures.bets.inc({ outcome: "posted" }, posted.size);
      measures.bets.inc({ outcome: "declined" }, bets.size - posted.size);
      return posted;
    },
    /** After the answer to each command of a batch. */
    note: collisions.note,
  };
}

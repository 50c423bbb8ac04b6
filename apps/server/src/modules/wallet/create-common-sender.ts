import type { Log } from "../../kernel/log.ts";
import type { Command } from "./command.ts";
import { commonCommandsOf } from "./common-commands.ts";
import { createCollisionRates } from "./create-collision-rates.ts";
import type { Waiting } from "./create-held-wallets.ts";
import type { Measures } from "./create-measures.ts";
import type { BetOfRound } from "./fast-bets.ts";
import type { InstantRound } from "./fast-rounds.ts";
import type { WinOfRound } from "./fast-wins.ts";
import type { Posting } from "./posting.ts";
import { failureOf } from "./write-failures.ts";

interface OfRound {
  readonly command: Command;
  readonly round_id: string;
}

/**
 * Posts common commands of one kind at once; null for a command that `postBatch` must decide. Fails as a whole if a key or a new round
 * exists, or if the round of a win has changed.
 */
type PostTogether<Item> = (items: readonly Item[]) => Promise<(Posting | null)[]>;

export interface CommonSenderNeeds {
  postBets: PostTogether<BetOfRound>;
  postRounds: PostTogether<InstantRound>;
  postWins: PostTogether<WinOfRound>;
  /** Minimum number of common commands of one kind that justifies a separate statement. */
  commonFrom: number;
  log: Log;
  measures: Measures;
}

/** Sends the common stakes, instant rounds and wins of each batch in separate statements. */
export function createCommonSender(needs: CommonSenderNeeds) {
  const { measures } = needs;
  const collisions = createCollisionRates();

  /** Null if nothing was posted and the general way can post it. */
  async function post<Item extends OfRound>(together: PostTogether<Item>, items: readonly Item[]): Promise<(Posting | null)[] | null> {
    try {
      return await together(items);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === "held" || failure === "connection") throw error;
      measures.common.inc({ outcome: "collided" }, items.length);
      collisions.noteRound(error, items);
      if (failure === "other") needs.log.error({ err: error }, "could not post common commands; posting them like other commands");
      return null;
    }
  }

  async function sendKind<Item extends OfRound>(
    together: PostTogether<Item>,
    { of, batch }: { of: ReadonlyMap<Waiting, Item>; batch: number },
  ) {
    const posted = new Map<Waiting, Posting>();
    if (of.size === 0 || (of.size < needs.commonFrom && of.size !== batch)) return posted;
    const postings = await post(together, [...of.values()]);
    if (!postings) return posted;
    for (const [index, waiting] of [...of.keys()].entries()) {
      const posting = postings[index];
      if (posting) posted.set(waiting, posting);
    }
    measures.common.inc({ outcome: "posted" }, posted.size);
    measures.common.inc({ outcome: "declined" }, of.size - posted.size);
    return posted;
  }

  return {
    /**
     * Yields the posted commands with their answers as each statement commits. Rejects if a wallet is held or the connection is lost; what
     * was yielded before has been posted.
     */
    send: async function* (batch: readonly Waiting[]): AsyncGenerator<Map<Waiting, Posting>> {
      const { bets, rounds, wins } = commonCommandsOf(batch, collisions.isHigh);
      yield await sendKind(needs.postBets, { of: bets, batch: batch.length });
      yield await sendKind(needs.postRounds, { of: rounds, batch: batch.length });
      yield await sendKind(needs.postWins, { of: wins, batch: batch.length });
    },
    /** Call after the answer to each command of a batch. */
    note: collisions.note,
  };
}

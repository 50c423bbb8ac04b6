import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { Tx } from "../../kernel/db.ts";
import { ledgerRecords } from "../wallet/index.ts";
import type { RankNeeds } from "./needs.ts";
import { type LadderStep, type OfferVersion, rewardsOfPlace } from "./programmes.ts";
import { type BoardKey, type FrozenPlace, resultsStore } from "./results-store.ts";

/** Minimum number of places stored of a board, with or without rewards. */
const placesFrozen = 50;
/** Delay after the end, in ms, in which late entries arrive and the follower passes them. */
export const freezeDelayMs = 15 * 60_000;

export interface Scored {
  readonly player_id: string;
  readonly score: number;
  readonly reached_at: Date;
}

/** A board that has ended. */
export interface EndedBoard extends BoardKey {
  readonly offer: OfferVersion | null;
  readonly ladder: readonly LadderStep[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** The follower that maintains the scores. */
  readonly follower: string;
  /** The next scores in order, after the first `skip`. */
  scores(tx: Tx, page: { most: number; skip: number }): Promise<readonly Scored[]>;
}

/**
 * Stores the places of a board permanently, once its follower has passed the end. Players who may not win are left out first, and those
 * below move up. Returns false while the follower is behind, or if the board is already frozen.
 */
export async function freezeBoard(needs: Pick<RankNeeds, "db" | "clock" | "mayWin">, ended: EndedBoard): Promise<boolean> {
  const { tenant_id, board, offer, starts_at, ends_at } = ended;
  return needs.db.transaction().execute(async (tx) => {
    const position = await followerCursors.hold(tx, ended.follower);
    if (!position || (await ledgerRecords.hasEntriesBefore(tx, position, ends_at))) return false;
    const { winners, skipped } = await chooseWinners(needs, tx, ended);
    const places = winners.map((winner, index): FrozenPlace => ({
      tenant_id,
      board,
      place: index + 1,
      ...winner,
      rewards: rewardsOfPlace(ended.ladder, index + 1),
    }));
    return resultsStore.freeze(
      tx,
      {
        tenant_id,
        board,
        offer_id: offer?.id ?? null,
        offer_version: offer?.version ?? null,
        starts_at,
        ends_at,
        frozen_at: needs.clock.now(),
        xid: position.xid,
        entry_id: position.id,
        skipped,
      },
      places,
    );
  });
}

async function chooseWinners({ mayWin }: Pick<RankNeeds, "mayWin">, tx: Tx, { tenant_id, scores, ladder }: EndedBoard) {
  const most = Math.max(placesFrozen, ...ladder.map(({ to }) => to));
  const winners: Scored[] = [];
  const skipped: string[] = [];
  for (let skip = 0; winners.length < most; skip += placesFrozen) {
    const page = await scores(tx, { most: placesFrozen, skip });
    for (const { player_id, score, reached_at } of page)
      if (winners.length === most) break;
      else if (await mayWin(tx, { tenant_id, player_id })) winners.push({ player_id, score, reached_at });
      else skipped.push(player_id);
    if (page.length < placesFrozen) break;
  }
  return { winners, skipped };
}

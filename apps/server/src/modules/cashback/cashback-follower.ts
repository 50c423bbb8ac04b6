import type { Follower } from "../../kernel/follower.ts";
import { tenantZones } from "../tenants/index.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { closedBefore, countMoves, movesOf, oldestOf, roundsOf } from "./count-moves.ts";
import { daysStore } from "./days-store.ts";
import { openRoundsStore } from "./open-rounds-store.ts";
import { releasesStore } from "./releases-store.ts";

/** Adds up the results of rounds as they close. Each round is read in its current state: a round that has closed since counts at once. */
export const cashbackFollower: Follower<FollowedEntry> = {
  name: "cashback",
  source: entriesSource,
  apply: async (tx, batch) => {
    const moves = movesOf(batch);
    const last = moves.at(-1);
    if (!last) return null;
    const closings = await ledgerRecords.roundClosings(tx, roundsOf(moves));
    const kept = await openRoundsStore.take(tx, closedBefore(moves, closings));
    const zones = await tenantZones(tx);
    const releases = await releasesStore.since(tx, oldestOf(moves), last);
    const { days, open } = countMoves(moves, kept, { closings, zones, releases });
    await daysStore.add(tx, days);
    await openRoundsStore.add(tx, open);
    return null;
  },
  reset: async (tx) => {
    await daysStore.clear(tx);
    await openRoundsStore.clear(tx);
  },
};

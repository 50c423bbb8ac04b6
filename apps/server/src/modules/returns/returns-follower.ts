import type { Alert } from "../../kernel/alerts.ts";
import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { alertsOf } from "./alert-outside.ts";
import { hoursStore } from "./hours-store.ts";
import { pointsOf } from "./points.ts";
import { returnsStore } from "./store.ts";
import { hoursOf, sumRounds } from "./sum-rounds.ts";

export const followerName = "returns";

/**
 * Counts a house round with the entry that closed it, and therefore once: no entry follows that one. Rounds with play money are not in the
 * ledger, and rounds of other providers name no version.
 */
export const returnsFollower = (onOutside: (alert: Alert) => void): Follower<FollowedEntry> => ({
  name: followerName,
  source: entriesSource,
  apply: async (tx, batch) => {
    const rounds = await ledgerRecords.roundsClosedBy(tx, batch, "house");
    if (rounds.length === 0) return null;
    const added = sumRounds(rounds);
    await hoursStore.add(tx, hoursOf(rounds));
    const points = pointsOf({ rounds, added, totals: await returnsStore.add(tx, added) });
    if (points.length === 0) return null;
    const raised = await alertsOf(tx, points);
    await returnsStore.addPoints(tx, points);
    return raised.length === 0 ? null : () => raised.forEach(onOutside);
  },
  reset: async (tx) => {
    await returnsStore.clear(tx);
    await hoursStore.clear(tx);
  },
});

import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type BonusRow, store } from "./store.ts";

/**
 * Copies the end of each bonus from the ledger, with the amount converted to cash. An entry only signals that its bonus has changed, and
 * the current state is copied. Reading an entry twice or late therefore gives the same result. `onEnded` is called after the commit.
 */
export const bonusFollower = (onEnded: (bonuses: readonly BonusRow[]) => void): Follower<FollowedEntry> => ({
  name: "bonuses",
  source: entriesSource,
  apply: async (tx, batch) => {
    const keys = new Map<string, { tenant_id: number; bonus_id: string }>();
    for (const { tenant_id, bonus_id, kind } of batch)
      if (bonus_id !== null && (kind === "conversion" || kind === "forfeit")) keys.set(`${tenant_id} ${bonus_id}`, { tenant_id, bonus_id });
    const ended = await store.copyEnds(tx, await ledgerRecords.endedBonuses(tx, [...keys.values()]));
    return ended.length > 0 ? () => onEnded(ended) : null;
  },
  // Deletes nothing: what a player was shown of an ended bonus stays while the ends are copied again, and each copy corrects differences.
  reset: async () => undefined,
});

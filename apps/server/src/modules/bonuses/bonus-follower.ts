import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type BonusRow, store } from "./store.ts";

/**
 * Copies the end of each bonus from the ledger, and what became cash of it. An entry only says that its bonus has changed; what is copied is what stands:
 * whatever is read twice or late comes to the same. `onEnded` is called after the commit.
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
  // Nothing is forgotten: what a player has read of an ended bonus stays while the ends are copied again, and each copy corrects what differs.
  reset: async () => undefined,
});

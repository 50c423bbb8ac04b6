import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { returnsStore } from "./store.ts";
import { sumRounds } from "./sum-rounds.ts";

/**
 * A round of the house is counted with the entry that closed it, and so once: nothing comes after that entry. Rounds with play money are not in
 * the ledger, and those of other providers name no version.
 */
export const returnsFollower: Follower<FollowedEntry> = {
  name: "returns",
  source: entriesSource,
  apply: async (tx, batch) => {
    const sums = sumRounds(await ledgerRecords.roundsClosedBy(tx, batch, "house"));
    if (sums.length > 0) await returnsStore.add(tx, sums);
    return null;
  },
  reset: returnsStore.clear,
};

import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource } from "../wallet/index.ts";
import { liveStore } from "./live-store.ts";
import { brandMinutes, minutePlayers, minuteWins, takenBack } from "./live-sums.ts";

/** Keeps the last hour by the minute. Older entries are skipped, so that the follower can start, or restart, at the first entry. */
export const liveFollower: Follower<FollowedEntry> = {
  name: "live",
  source: entriesSource,
  apply: async (tx, batch) => {
    const [players, wins, taken] = [minutePlayers(batch), minuteWins(batch), takenBack(batch)];
    await liveStore.addMinutes(tx, brandMinutes(batch));
    if (players.length > 0) await liveStore.addPlayers(tx, players);
    if (wins.length > 0) await liveStore.addWins(tx, wins);
    if (taken.length > 0) await liveStore.removeWins(tx, taken);
    await liveStore.forget(tx);
    return null;
  },
  reset: liveStore.clear,
};

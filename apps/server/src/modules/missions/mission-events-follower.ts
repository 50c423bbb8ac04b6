import type { Follower } from "../../kernel/follower.ts";
import { type PlayerEvent, playerEventsSource } from "../../kernel/player-events.ts";
import { type MissionCounts, applyCounts, countRows } from "./count-missions.ts";
import { asEvent } from "./counted-rows.ts";
import { playerName } from "./missions-follower.ts";
import type { MissionListener } from "./needs.ts";
import { progressStore } from "./progress-store.ts";
import { store } from "./store.ts";
import { countEvent, countedKinds } from "./tally.ts";

const goalsOfEvents = ["boxes_opened", "friend_qualified", "round_verified", "contacts_verified", "profile_complete", "limit_set"];

/** Counts player events for accepted missions. Each event is read once. */
export const missionEventsFollower = (listener: MissionListener): Follower<PlayerEvent> => ({
  name: "mission-events",
  source: playerEventsSource,
  apply: async (tx, batch) => {
    const events = Map.groupBy(
      batch.filter(({ kind }) => countedKinds.includes(kind)),
      playerName,
    );
    const players = [...events.values()].flatMap(([first]) => (first ? [first] : []));
    const missions = await store.lockAccepted(tx, players);
    const changes = missions.flatMap((mission): MissionCounts[] => {
      const counts = countRows(mission, (events.get(playerName(mission)) ?? []).map(asEvent), (goal, event) => {
        const count = countEvent(goal, mission, event);
        return count ? [count] : [];
      });
      return counts ? [counts] : [];
    });
    const last = batch.at(-1);
    return listener(tx, await applyCounts(tx, changes, last ? { "mission-events": last } : {}));
  },
  reset: (tx) => progressStore.clear(tx, goalsOfEvents),
});

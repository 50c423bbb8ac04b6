import type { MissionListener, MissionNeeds } from "./needs.ts";
import { completedNotification } from "./messages.ts";
import { playerOf } from "./store.ts";

/** Sends a notification with each completion, and a hint to the player's screens after the commit. */
export const notifyMoved =
  ({ notifications, broadcaster }: Pick<MissionNeeds, "notifications" | "broadcaster">): MissionListener =>
  async (tx, moved) => {
    for (const { mission, completed } of moved)
      if (completed) await notifications.send(tx, { to: playerOf(mission), notification: completedNotification(mission, mission.name) });
    if (moved.length === 0) return null;
    return () => {
      for (const { mission, progress, completed } of moved)
        broadcaster.toPlayer(mission.tenant_id, mission.player_id, "MissionProgressed", {
          id: mission.mission_id,
          progress: [...progress],
          completed_at: completed?.completed_at?.toISOString() ?? null,
        });
    };
  };

/** For a process that only rebuilds. */
export const notifyNobody: MissionListener = async () => null;

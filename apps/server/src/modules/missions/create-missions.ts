import { acceptMission } from "./accept-mission.ts";
import { assignMission } from "./assign-mission.ts";
import { claimMission } from "./claim-mission.ts";
import { expireMissions } from "./expire-missions.ts";
import { leaveMission } from "./leave-mission.ts";
import { missionFollowers } from "./mission-followers.ts";
import type { Missions } from "./missions.ts";
import type { MissionNeeds } from "./needs.ts";
import { notifyMoved } from "./notify-moved.ts";
import { listMissions, readMission } from "./read-missions.ts";
import { store } from "./store.ts";
import { roundsStore } from "./rounds-store.ts";

export const createMissions = (needs: MissionNeeds): Missions => ({
  list: (viewer, page) => listMissions(needs, viewer, page),
  read: (viewer, id) => readMission(needs, viewer, id),
  accept: (scope, id) => acceptMission(needs, scope, id),
  claim: (scope, id) => claimMission(needs, scope, id),
  leave: (scope, id) => leaveMission(needs, scope, id),
  assign: (scope, input) => assignMission(needs, scope, input),
  hasCompleted: async (key, db) => ((await store.find(db, key))?.completed_at ?? null) !== null,
  closingObstacles: async (db, player) => {
    const count = await store.countCompleted(db, player);
    return count > 0 ? [{ why: "missions", count }] : [];
  },
  followers: missionFollowers(notifyMoved(needs)),
  jobs: { expireEnded: () => expireMissions(needs), forgetRounds: () => roundsStore.forget(needs.db) },
});

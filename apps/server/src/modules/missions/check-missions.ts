import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { rewardRecords } from "../rewards/index.ts";
import { invariantOfUses } from "../offers/index.ts";
import { asAccepted } from "./accept-mission.ts";
import { missionName } from "./count-missions.ts";
import { playerName } from "./missions-follower.ts";
import { grantKey, grantSource } from "./policy.ts";
import { progressStore } from "./progress-store.ts";
import { readPlayerRows, rebuildProgress } from "./rebuild-progress.ts";
import { type MissionRow, missionUses, store } from "./store.ts";
import { isReached } from "./tally.ts";

const violation = (row: Pick<MissionRow, "tenant_id" | "mission_id" | "player_id">, detail: string, freezes: boolean): Violation => ({
  tenant_id: row.tenant_id,
  subject: `player ${row.player_id}`,
  detail: `mission ${row.mission_id}: ${detail}`,
  freezes,
});

/** Compares the stored progress of accepted missions with a rebuild from the rows. */
async function checkProgress(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const missions of Map.groupBy(await store.inState(snapshot, of, ["accepted"]), playerName).values()) {
    const [first] = missions;
    if (!first || violations.length >= maxViolations) break;
    const rows = await readPlayerRows(snapshot, first);
    const stored = Map.groupBy(await progressStore.ofMissions(snapshot, missions), missionName);
    for (const mission of missions) {
      const due = await rebuildProgress(snapshot, asAccepted(mission), rows);
      const has = mission.goals.map(
        (_, nth) => stored.get(missionName(mission))?.find(({ goal_no }) => goal_no === nth)?.progress ?? "none",
      );
      const differs = due.some((progress, nth) => progress !== null && progress !== has[nth]);
      if (differs)
        violations.push(violation(mission, `progress ${has.join(" ")}; a rebuild ${due.map((one) => one ?? "?").join(" ")}`, false));
    }
  }
  return violations;
}

/** A mission is complete exactly when all its goals are reached. */
async function checkCompletion(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const missions = await store.inState(snapshot, of, ["accepted", "completed", "claimed"]);
  const progress = Map.groupBy(await progressStore.ofMissions(snapshot, missions), missionName);
  return missions.flatMap((mission) => {
    const rows = progress.get(missionName(mission));
    // The progress of a closed account has been erased.
    if (!rows && mission.state !== "accepted") return [];
    const isComplete = mission.goals.every((goal, nth) => isReached(goal, rows?.find(({ goal_no }) => goal_no === nth)?.progress ?? 0));
    return isComplete === (mission.state !== "accepted")
      ? []
      : [violation(mission, `${mission.state}, its goals ${isComplete ? "reached" : "not reached"}`, true)];
  });
}

/** Each reward of a claimed mission was granted, and nothing else was granted for missions. */
async function checkGrants(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const claimed = await store.inState(snapshot, of, ["claimed"]);
  const due = new Map(claimed.flatMap((row) => row.rewards.map((_, nth) => [`${row.tenant_id} ${grantKey(row, nth)}`, row] as const)));
  const grants = await rewardRecords.bySource(snapshot, grantSource, of);
  const granted = new Set(grants.map(({ tenant_id, external_id }) => `${tenant_id} ${external_id}`));
  const missing = [...due]
    .filter(([name]) => !granted.has(name))
    .map(([, row]) => violation(row, "claimed, and a reward was not granted", true));
  const extra = grants
    .filter(({ tenant_id, external_id }) => !due.has(`${tenant_id} ${external_id}`))
    .map(({ tenant_id, player_id, external_id }) => ({
      tenant_id,
      subject: `player ${player_id}`,
      detail: `granted for mission ${external_id}, which was not claimed`,
    }));
  return [...missing, ...extra];
}

export const missionInvariants: readonly Invariant[] = [
  { name: "missions' progress = a rebuild of it", check: checkProgress, fresh: null },
  { name: "a mission is completed exactly when its goals are reached", check: checkCompletion, fresh: null },
  { name: "a mission's rewards are granted exactly when it is claimed", check: checkGrants, fresh: null },
  invariantOfUses("missions count who accepted them", { kinds: ["mission"], uses: missionUses }),
];

import type { Tx } from "../../kernel/db.ts";
import { type MissionGoal } from "./goal.ts";
import { type ProgressRow, progressStore } from "./progress-store.ts";
import { type AcceptedMission, type MissionKey, type MissionRow, store } from "./store.ts";
import { type Count, addCounts, isReached, progressOf } from "./tally.ts";

/** What a batch of rows adds to one mission. */
export interface MissionCounts {
  readonly mission: AcceptedMission;
  /** By goal, in the order of the mission's goals. */
  readonly counts: readonly (readonly Count[])[];
  /** Time of the last row that counts. */
  readonly at: Date;
}

/** A mission whose progress a batch has changed. */
export interface MovedMission {
  readonly mission: AcceptedMission;
  readonly progress: readonly number[];
  /** Null while it is not complete. */
  readonly completed: MissionRow | null;
}

export const missionName = ({ tenant_id, mission_id, player_id }: MissionKey): string => `${tenant_id} ${mission_id} ${player_id}`;

/** Computes what each row adds to each goal. Returns null if no row counts for the mission. */
export function countRows<Row extends { readonly at: Date }>(
  mission: AcceptedMission,
  rows: readonly Row[],
  countsOf: (goal: MissionGoal, row: Row) => readonly Count[],
): MissionCounts | null {
  const counts = mission.goals.map((goal) => rows.flatMap((row) => countsOf(goal, row)));
  const counted = rows.filter((row) => mission.goals.some((goal) => countsOf(goal, row).length > 0));
  const at = counted.reduce<Date | null>((last, row) => (last === null || row.at > last ? row.at : last), null);
  return at === null ? null : { mission, counts, at };
}

/** Stores the progress of locked missions, and completes those whose goals are all reached. */
export async function applyCounts(tx: Tx, changes: readonly MissionCounts[]): Promise<MovedMission[]> {
  const rows = Map.groupBy(
    await progressStore.ofMissions(
      tx,
      changes.map(({ mission }) => mission),
    ),
    missionName,
  );
  const moved: MovedMission[] = [];
  const saved: ProgressRow[] = [];
  for (const { mission, counts, at } of changes) {
    const goals = (rows.get(missionName(mission)) ?? []).map((row) => ({ ...row, ...advance(mission, row, counts[row.goal_no] ?? []) }));
    saved.push(...goals.filter(({ goal_no }) => (counts[goal_no] ?? []).length > 0).map((row) => ({ ...row, last_at: at })));
    const isComplete = mission.goals.every((goal, nth) => isReached(goal, goals[nth]?.progress ?? 0));
    const completed = isComplete ? ((await store.complete(tx, mission, at)) ?? null) : null;
    moved.push({ mission, progress: goals.map(({ progress }) => progress), completed });
  }
  await progressStore.save(tx, saved);
  return moved;
}

function advance(
  { goals }: Pick<AcceptedMission, "goals">,
  row: ProgressRow,
  counts: readonly Count[],
): Pick<ProgressRow, "tally" | "progress"> {
  const goal = goals[row.goal_no];
  const tally = addCounts(row.tally, counts);
  return { tally, progress: goal ? progressOf(goal, tally) : 0 };
}

import type { Tx } from "../../kernel/db.ts";
import { type MissionGoal } from "./goal.ts";
import { type Fact, type ReadTo, advanceInOrder, latest } from "./goals-in-order.ts";
import { type ProgressRow, progressStore } from "./progress-store.ts";
import { type AcceptedMission, type MissionKey, type MissionRow, store } from "./store.ts";
import { type Count, addCounts, isReached, progressOf } from "./tally.ts";

/** What a batch of rows adds to one mission. */
export interface MissionCounts {
  readonly mission: AcceptedMission;
  /** By goal, in the order of the mission's goals. */
  readonly facts: readonly (readonly Fact[])[];
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

/** Of goals in order, only the first that is not reached is counted. */
const isCounting = ({ goals_in_order, goals_reached }: AcceptedMission, nth: number): boolean => !goals_in_order || nth === goals_reached;

/** Computes what each row adds to each goal. Returns null if no row counts for the mission. */
export function countRows<Row extends { readonly at: Date }>(
  mission: AcceptedMission,
  rows: readonly Row[],
  countsOf: (goal: MissionGoal, row: Row) => readonly Count[],
): MissionCounts | null {
  const facts = mission.goals.map((goal, nth): Fact[] =>
    (isCounting(mission, nth) ? rows : []).flatMap((row) => {
      const counts = countsOf(goal, row);
      return counts.length > 0 ? [{ at: row.at, counts }] : [];
    }),
  );
  const counted = facts.flat();
  return counted.length === 0 ? null : { mission, facts, at: latest(counted) };
}

/** Stores the progress of locked missions, and completes those whose goals are all reached. */
export async function applyCounts(tx: Tx, changes: readonly MissionCounts[], readTo: ReadTo): Promise<MovedMission[]> {
  const rows = Map.groupBy(
    await progressStore.ofMissions(
      tx,
      changes.map(({ mission }) => mission),
    ),
    missionName,
  );
  const moved: MovedMission[] = [];
  const saved: ProgressRow[] = [];
  for (const change of changes) {
    const { mission } = change;
    const stored = rows.get(missionName(mission)) ?? [];
    const { changed, at } = await advance(tx, change, { stored, readTo });
    saved.push(...changed);
    const goals = stored.map((row) => changed.find(({ goal_no }) => goal_no === row.goal_no) ?? row);
    const isComplete = mission.goals.every((goal, nth) => isReached(goal, goals[nth]?.progress ?? 0));
    const completed = isComplete ? ((await store.complete(tx, mission, at)) ?? null) : null;
    moved.push({ mission, progress: goals.map(({ progress }) => progress), completed });
  }
  await progressStore.save(tx, saved);
  return moved;
}

async function advance(
  tx: Tx,
  { mission, facts, at }: MissionCounts,
  { stored, readTo }: { readonly stored: readonly ProgressRow[]; readonly readTo: ReadTo },
): Promise<{ changed: readonly ProgressRow[]; at: Date }> {
  if (mission.goals_in_order) {
    const due = facts[mission.goals_reached] ?? [];
    const { changed, last } = await advanceInOrder(tx, { mission, stored, facts: due, readTo });
    return { changed, at: last.reached_at ?? at };
  }
  const changed = stored.flatMap((row) => {
    const counts = (facts[row.goal_no] ?? []).flatMap((fact) => fact.counts);
    const goal = mission.goals[row.goal_no];
    if (!goal || counts.length === 0) return [];
    const tally = addCounts(row.tally, counts);
    return [{ ...row, tally, progress: progressOf(goal, tally), last_at: at }];
  });
  return { changed, at };
}

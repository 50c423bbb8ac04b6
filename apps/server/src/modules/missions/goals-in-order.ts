import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Position, isBefore } from "../../kernel/follower.ts";
import { playerEventsOf } from "../../kernel/player-events.ts";
import { ledgerRecords } from "../wallet/index.ts";
import { asEvent, depositsOf } from "./counted-rows.ts";
import { type MissionGoal, isOfEvents, isStanding } from "./goal.ts";
import type { ProgressRow } from "./progress-store.ts";
import { roundsStore } from "./rounds-store.ts";
import { type AcceptedMission, playerOf, store } from "./store.ts";
import { type Count, type Tally, addCounts, countDeposit, countEvent, countRound, countedKinds, isReached, progressOf } from "./tally.ts";

/** Something that counts for a goal. */
export interface Fact {
  readonly at: Date;
  readonly counts: readonly Count[];
}

/** Last row of the batch that is being applied, by the name of its follower. The other follower's position is that of its cursor. */
export type ReadTo = { readonly [Name in "missions" | "mission-events"]?: Position };

interface Advance {
  readonly mission: AcceptedMission;
  readonly stored: readonly ProgressRow[];
  /** The batch's facts for the goal that is being counted. */
  readonly facts: readonly Fact[];
  readonly readTo: ReadTo;
}

/**
 * Counts the facts for the first goal that is not reached. Each goal counts what began after the one before was reached, by the time of the
 * facts: what a follower had read too early for its goal is counted once the goal before is reached, so that the result does not depend on
 * which of the two followers is ahead. Returns the changed rows.
 */
export async function advanceInOrder(
  tx: Tx,
  { mission, stored, facts, readTo }: Advance,
): Promise<{ changed: ProgressRow[]; last: AcceptedMission }> {
  const changed: ProgressRow[] = [];
  let last = mission;
  let due = facts;
  for (const row of stored.slice(mission.goals_reached)) {
    const goal = last.goals[row.goal_no];
    if (!goal) break;
    const { tally, reached_at } = countInTime(goal, { tally: row.tally, facts: due, from: last.reached_at ?? last.accepted_at });
    if (due.length > 0) changed.push({ ...row, tally, progress: progressOf(goal, tally), last_at: reached_at ?? latest(due) });
    if (!reached_at) break;
    last = { ...last, goals_reached: row.goal_no + 1, reached_at };
    const next = last.goals[last.goals_reached];
    due = next ? await pastFacts(tx, { mission: last, goal: next, readTo }) : [];
  }
  if (last !== mission) await store.reach(tx, mission, { goals_reached: last.goals_reached, reached_at: last.reached_at });
  return { changed, last };
}

interface Counting {
  readonly tally: Tally;
  readonly facts: readonly Fact[];
  /** The goal is not reached before this time. */
  readonly from: Date;
}

/** Adds the facts in the order of time, until the goal is reached: then no later fact counts for it, not even a rollback. */
export function countInTime(goal: MissionGoal, { tally, facts, from }: Counting): { tally: Tally; reached_at: Date | null } {
  let sum = tally;
  for (const { at, counts } of facts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    sum = addCounts(sum, counts);
    if (isReached(goal, progressOf(goal, sum))) return { tally: sum, reached_at: at > from ? at : from };
  }
  return { tally: sum, reached_at: null };
}

/** What the followers have read for a goal that is counted from now on. */
async function pastFacts(
  tx: Tx,
  { mission, goal, readTo }: { mission: AcceptedMission; goal: MissionGoal; readTo: ReadTo },
): Promise<readonly Fact[]> {
  if (isOfEvents(goal)) {
    const upTo = readTo["mission-events"] ?? (await followerCursors.position(tx, "mission-events"));
    // An event that cannot happen a second time counts once, so that one that is not followed yet may count already.
    const events = (await playerEventsOf(tx, mission, countedKinds)).filter((event) => isStanding(goal) || isRead(event, upTo));
    return factsOf(events.map(asEvent), (event) => countEvent(goal, mission, event));
  }
  if (goal.code === "deposit_total") {
    const upTo = readTo.missions ?? (await followerCursors.position(tx, "missions"));
    const entries = upTo ? await ledgerRecords.entriesOf(tx, [playerOf(mission)], upTo) : [];
    return factsOf(depositsOf(entries), (deposit) => countDeposit(goal, mission, deposit));
  }
  const rounds = await roundsStore.openedAfter(tx, mission, mission.reached_at ?? mission.accepted_at);
  return factsOf(
    rounds.map((round) => ({ ...round, at: round.closed_at })),
    (round) => countRound(goal, mission, round),
  );
}

const isRead = (row: Position, upTo: Position | null): boolean => upTo !== null && !isBefore(upTo, row);

const factsOf = <Row extends { readonly at: Date }>(rows: readonly Row[], countOf: (row: Row) => Count | null): Fact[] =>
  rows.flatMap((row) => {
    const count = countOf(row);
    return count ? [{ at: row.at, counts: [count] }] : [];
  });

/** Of at least one fact. */
export const latest = (facts: readonly Fact[]): Date => new Date(Math.max(...facts.map(({ at }) => at.getTime())));

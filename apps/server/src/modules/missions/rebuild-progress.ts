import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Position, isBefore } from "../../kernel/follower.ts";
import { playerEventsOf } from "../../kernel/player-events.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type FollowedEntry, ledgerRecords } from "../wallet/index.ts";
import { type StatedGoal, isOfEvents, targetOf } from "./goal.ts";
import { asCounted, asEvent, depositsOf } from "./counted-rows.ts";
import type { AcceptedMission } from "./store.ts";
import { type Count, addCounts, countDeposit, countEvent, countRound, countedKinds, progressOf } from "./tally.ts";

/** A position after every row. */
const end: Position = { xid: "18446744073709551615", id: Number.MAX_SAFE_INTEGER };

export interface PlayerRows {
  readonly entries: readonly FollowedEntry[] | null;
  readonly events: Awaited<ReturnType<typeof playerEventsOf>> | null;
}

const isFollowed = (row: Position, upTo: Position | null): boolean => upTo !== null && !isBefore(upTo, row);

/** Reads all rows of a player that the followers must have read. Null instead of a list of which a row has not been followed yet. */
export async function readPlayerRows(snapshot: Tx, player: PlayerKey): Promise<PlayerRows> {
  const [ofEntries, ofEvents] = [
    await followerCursors.position(snapshot, "missions"),
    await followerCursors.position(snapshot, "mission-events"),
  ];
  const entries = await ledgerRecords.entriesOf(snapshot, [player], end);
  const events = await playerEventsOf(snapshot, player, countedKinds);
  return {
    entries: entries.every((entry) => isFollowed(entry, ofEntries)) ? entries : null,
    events: events.every((event) => isFollowed(event, ofEvents)) ? events : null,
  };
}

/**
 * Computes the progress of each goal from the rows; null while some rows have not been followed. Goals in order that have been reached stay
 * reached, and those after the next have not begun.
 */
export async function rebuildProgress(snapshot: Tx, mission: AcceptedMission, { entries, events }: PlayerRows): Promise<(number | null)[]> {
  const rounds = entries === null ? [] : await ledgerRecords.weighedRounds(snapshot, roundsOf(mission, entries));
  const counted = rounds.flatMap((round) => asCounted(round) ?? []);
  return mission.goals.map((goal, nth) => {
    if (mission.goals_in_order && nth !== mission.goals_reached) return nth < mission.goals_reached ? targetOf(goal) : 0;
    if (isOfEvents(goal))
      return (
        events &&
        progressBy(
          goal,
          events.map((event) => countEvent(goal, mission, asEvent(event))),
        )
      );
    if (entries === null) return null;
    const deposits = depositsOf(entries).map((deposit) => countDeposit(goal, mission, deposit));
    return progressBy(goal, [...counted.map((round) => countRound(goal, mission, round)), ...deposits]);
  });
}

const progressBy = (goal: StatedGoal, counts: readonly (Count | null)[]): number =>
  progressOf(
    goal,
    addCounts(
      {},
      counts.flatMap((count) => count ?? []),
    ),
  );

const roundsOf = ({ tenant_id }: PlayerKey, entries: readonly FollowedEntry[]) =>
  [...new Set(entries.flatMap(({ round_id }) => round_id ?? []))].map((round_id) => ({ tenant_id, round_id }));

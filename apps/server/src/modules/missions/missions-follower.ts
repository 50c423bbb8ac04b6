import type { Tx } from "../../kernel/db.ts";
import type { Follower, Position } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type MissionCounts, applyCounts, countRows } from "./count-missions.ts";
import { asCounted, depositsOf } from "./counted-rows.ts";
import type { MissionGoal } from "./goal.ts";
import type { ReadTo } from "./goals-in-order.ts";
import type { MissionListener } from "./needs.ts";
import { type RoundRow, roundsStore } from "./rounds-store.ts";
import { progressStore } from "./progress-store.ts";
import { type AcceptedMission, store } from "./store.ts";
import { type Count, countDeposit, countRound, uncount } from "./tally.ts";

const goalsOfEntries: readonly MissionGoal["code"][] = [
  "stake_total",
  "rounds",
  "rounds_in",
  "distinct_games",
  "days_played",
  "multiplier",
  "deposit_total",
];

export const playerName = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/** A round before and after the batch; null if it does not count. */
interface RoundChange {
  readonly player: string;
  readonly before: RoundRow | null;
  readonly after: RoundRow | null;
  readonly at: Date;
}

/**
 * Counts closed rounds and deposits for accepted missions. An entry only indicates that its round has changed: its previous count is
 * subtracted and its present count is added, so that reading a round twice, late or after a rollback gives the same result.
 */
export const missionsFollower = (listener: MissionListener): Follower<FollowedEntry> => ({
  name: "missions",
  source: entriesSource,
  apply: async (tx, batch) => {
    const missions = await store.lockAccepted(tx, distinctPlayers(batch));
    if (missions.length === 0) return null;
    const players = Map.groupBy(missions, playerName);
    const entries = batch.filter((entry) => players.has(playerName(entry)));
    const rounds = Map.groupBy(await changeRounds(tx, entries, players), ({ player }) => player);
    const deposits = Map.groupBy(depositsOf(entries), playerName);
    const changes = missions.flatMap((mission): MissionCounts[] => {
      const name = playerName(mission);
      const rows = [...(rounds.get(name) ?? []), ...(deposits.get(name) ?? [])];
      const counts = countRows(mission, rows, (goal, row) =>
        "xid" in row ? present(countDeposit(goal, mission, row)) : countChange(goal, mission, row),
      );
      return counts ? [counts] : [];
    });
    return listener(tx, await applyCounts(tx, changes, readTo(batch)));
  },
  reset: async (tx) => {
    await roundsStore.clear(tx);
    await progressStore.clear(tx, goalsOfEntries);
  },
});

const distinctPlayers = (rows: readonly PlayerKey[]): PlayerKey[] => [...new Map(rows.map((row) => [playerName(row), row])).values()];
const readTo = (batch: readonly Position[]): ReadTo => {
  const missions = batch.at(-1);
  return missions ? { missions } : {};
};
const present = (count: Count | null): Count[] => (count ? [count] : []);

function countChange(goal: MissionGoal, mission: AcceptedMission, { before, after }: RoundChange): Count[] {
  const was = before && countRound(goal, mission, before);
  const is = after && countRound(goal, mission, after);
  if (was && is && was.bucket === is.bucket && was.amount === is.amount) return [];
  return [...(was ? [uncount(was)] : []), ...present(is)];
}

/**
 * Stores the present state of these entries' rounds, if a mission counts them. A round that closed after the last entry waits for its own
 * closing entry, so that no round counts before an earlier one.
 */
async function changeRounds(
  tx: Tx,
  entries: readonly FollowedEntry[],
  players: ReadonlyMap<string, readonly AcceptedMission[]>,
): Promise<RoundChange[]> {
  const keys = new Map(
    entries.flatMap(({ tenant_id, player_id, round_id }) => (round_id === null ? [] : [[round_id, { tenant_id, player_id, round_id }]])),
  );
  const weighed = await ledgerRecords.weighedRounds(tx, [...keys.values()]);
  const before = new Map((await roundsStore.read(tx, [...keys.values()])).map((row) => [row.round_id, row]));
  const until = Math.max(...entries.map(({ at }) => at.getTime()));
  const changes = weighed.map((round): RoundChange => {
    const missions = players.get(playerName(round)) ?? [];
    const row = asCounted(round);
    const isDue = row !== null && row.closed_at.getTime() <= until;
    const after = isDue && missions.some(({ accepted_xid }) => BigInt(row.first_xid) > BigInt(accepted_xid)) ? row : null;
    const was = before.get(round.round_id) ?? null;
    return { player: playerName(round), before: was, after, at: after?.closed_at ?? was?.closed_at ?? new Date(0) };
  });
  await roundsStore.save(
    tx,
    changes.flatMap(({ after }) => after ?? []),
  );
  await roundsStore.remove(
    tx,
    changes.flatMap(({ before: was, after }) => (was && !after ? [was] : [])),
  );
  return changes;
}

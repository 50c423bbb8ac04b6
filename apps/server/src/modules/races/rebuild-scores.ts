import type { Tx } from "../../kernel/db.ts";
import { type Position, isBefore } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type FollowedEntry, type WeighedRound, ledgerRecords } from "../wallet/index.ts";
import type { Participant } from "./participants-store.ts";
import { isTooLate } from "./races-follower.ts";
import { bestSum, countRound } from "./score.ts";

interface Rebuilt {
  readonly score: number;
  readonly reached_at: Date | null;
}

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/**
 * Computes scores from the rounds of the ledger, in the order of the participants. Null if that is impossible: a round of the race has an
 * entry after `upTo`, or one that came too late, so the round is no longer as it was when scored.
 */
export async function rebuildScores(snapshot: Tx, participants: readonly Participant[], upTo: Position): Promise<(Rebuilt | null)[]> {
  const since = new Date(Math.min(...participants.map(({ starts_at }) => starts_at.getTime())));
  const entries = await ledgerRecords.roundEntriesSince(snapshot, playersOf(participants), since);
  const rounds = await ledgerRecords.weighedRounds(snapshot, roundsOf(entries));
  const own = Map.groupBy(entries, nameOf);
  const played = new Map(rounds.map((round) => [round.round_id, round]));
  return participants.map((participant) => rebuild(participant, { entries: own.get(nameOf(participant)) ?? [], played, upTo }));
}

interface Played {
  readonly entries: readonly FollowedEntry[];
  readonly played: ReadonlyMap<string, WeighedRound>;
  readonly upTo: Position;
}

function rebuild(race: Participant, { entries, played, upTo }: Played): Rebuilt | null {
  // A round that closed within the race has an entry within it.
  const within = new Set(
    entries.flatMap(({ round_id, at }) => (round_id !== null && at >= race.starts_at && at < race.ends_at ? round_id : [])),
  );
  const ofRace = entries.filter(({ round_id }) => round_id !== null && within.has(round_id));
  if (ofRace.some((entry) => isBefore(upTo, entry) || isTooLate(entry.at, race))) return null;
  const scored = [...within].flatMap((id) => {
    const round = played.get(id);
    return (round && countRound(race, race.joined_xid, round)) ?? [];
  });
  return bestSum(race.score, scored) ?? { score: 0, reached_at: null };
}

const playersOf = (keys: readonly PlayerKey[]): PlayerKey[] => [
  ...new Map(keys.map(({ tenant_id, player_id }) => [nameOf({ tenant_id, player_id }), { tenant_id, player_id }])).values(),
];

const roundsOf = (entries: readonly FollowedEntry[]) => [
  ...new Map(
    entries.flatMap(({ tenant_id, round_id }) =>
      round_id === null ? [] : [[`${tenant_id} ${round_id}`, { tenant_id, round_id }] as const],
    ),
  ).values(),
];

import type { Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type FollowedEntry, type RoundKey, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type Participant, participantsStore } from "./participants-store.ts";
import type { RaceKey } from "./races-store.ts";
import { countRound } from "./score.ts";

export const racesFollowerName = "races";

/** Entries that arrive later than this after the end of a race do not change it. In ms. */
const lateMs = 7 * 86_400_000;

export const isTooLate = (at: Date, { ends_at }: { readonly ends_at: Date }): boolean => at.getTime() >= ends_at.getTime() + lateMs;

/** Called after a batch is committed, with the races whose scores it has changed. */
export type RaceListener = (races: readonly RaceKey[]) => void;

const playerName = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/**
 * Scores closed rounds of players who have joined. An entry only signals that its round has changed. The round is then read in its current
 * state, so reading it twice, late or after a rollback gives the same result.
 */
export const racesFollower = (listener: RaceListener): Follower<FollowedEntry> => ({
  name: racesFollowerName,
  source: entriesSource,
  apply: async (tx, batch) => {
    const played = batch.filter(({ round_id }) => round_id !== null);
    if (played.length === 0) return null;
    const players = [...new Map(played.map((entry) => [playerName(entry), entry])).values()];
    const first = Math.min(...played.map(({ at }) => at.getTime()));
    const participants = await participantsStore.lockOf(tx, players, new Date(first - lateMs));
    if (participants.length === 0) return null;
    await countRounds(tx, participants, played);
    const changed = await rescore(tx, participants);
    return changed.length === 0 ? null : () => listener(changed);
  },
  reset: participantsStore.clear,
});

async function countRounds(tx: Tx, participants: readonly Participant[], entries: readonly FollowedEntry[]): Promise<void> {
  const races = Map.groupBy(participants, playerName);
  const changed = new Map<string, RoundKey & Pick<FollowedEntry, "at">>();
  for (const { tenant_id, player_id, round_id, at } of entries)
    if (round_id !== null && races.has(playerName({ tenant_id, player_id }))) {
      const name = `${tenant_id} ${round_id}`;
      const first = changed.get(name)?.at ?? at;
      changed.set(name, { tenant_id, round_id, at: at < first ? at : first });
    }
  const rounds = await ledgerRecords.weighedRounds(tx, [...changed.values()]);
  const counted = rounds.flatMap((round) => {
    const at = changed.get(`${round.tenant_id} ${round.round_id}`)?.at;
    // Whether an entry is in time does not depend on the rest of the batch.
    const inTime = (races.get(playerName(round)) ?? []).filter((race) => at !== undefined && !isTooLate(at, race));
    return inTime.map((participant) => {
      const { tenant_id, player_id, race_id } = participant;
      const key = { tenant_id, player_id, race_id, round_id: round.round_id };
      return { key, scored: countRound(participant, participant.joined_xid, round) };
    });
  });
  await participantsStore.saveRounds(
    tx,
    counted.flatMap(({ key, scored }) => (scored ? [{ ...key, ...scored }] : [])),
  );
  await participantsStore.removeRounds(
    tx,
    counted.flatMap(({ key, scored }) => (scored ? [] : [key])),
  );
}

async function rescore(tx: Tx, participants: readonly Participant[]): Promise<RaceKey[]> {
  const changed = new Map<string, RaceKey>();
  for (const [rounds, together] of Map.groupBy(participants, ({ score }) => score.rounds)) {
    const ids = new Set(await participantsStore.rescore(tx, { rounds }, together));
    for (const { tenant_id, race_id } of together) if (ids.has(race_id)) changed.set(race_id, { tenant_id, id: race_id });
  }
  return [...changed.values()];
}

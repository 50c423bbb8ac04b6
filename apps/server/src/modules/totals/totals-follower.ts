import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { gameTotalsStore, type PlayerGame } from "./game-totals-store.ts";
import { totalsStore } from "./store.ts";
import { countMoves, sumEntries } from "./sum-entries.ts";

export const totalsFollower: Follower<FollowedEntry> = {
  name: "totals",
  source: entriesSource,
  apply: async (tx, batch) => {
    const changes = await changedRounds(tx, batch);
    const rounds = Map.groupBy(changes, ({ tenant_id, player_id }) => `${tenant_id} ${player_id}`);
    await totalsStore.add(
      tx,
      sumEntries(batch).map((sum) => ({ ...sum, rounds: sumOfRounds(rounds.get(`${sum.tenant_id} ${sum.player_id}`) ?? []) })),
    );
    await gameTotalsStore.add(tx, changes);
    return null;
  },
  reset: async (tx) => {
    await totalsStore.clear(tx);
    await gameTotalsStore.clear(tx);
  },
};

const sumOfRounds = (changes: readonly PlayerGame[]): number => changes.reduce((sum, { rounds }) => sum + rounds, 0);

/**
 * By how many rounds a batch changes each player's count of each game. A round counts from its first bet or win until its last one is
 * rolled back. The ledger returns the number of valid moves after this batch, and thus before it. Unchanged counts are missing.
 */
async function changedRounds(tx: Tx, batch: readonly FollowedEntry[]): Promise<PlayerGame[]> {
  const last = batch.at(-1);
  const counted = countMoves(batch);
  if (!last || counted.length === 0) return [];
  const changes = new Map<string, PlayerGame>();
  const activeMovesByRound = new Map(
    (await ledgerRecords.activeMoves(tx, counted, last)).map((round) => [`${round.tenant_id} ${round.round_id}`, round.moves]),
  );
  for (const { tenant_id, round_id, player_id, game_id, moves } of counted) {
    const after = activeMovesByRound.get(`${tenant_id} ${round_id}`);
    assert(after !== undefined && after >= 0 && after >= moves, `the entries of round ${round_id} do not add up`);
    const name = `${tenant_id} ${player_id} ${game_id}`;
    const rounds = (changes.get(name)?.rounds ?? 0) + Number(after > 0) - Number(after > moves);
    changes.set(name, { tenant_id, player_id, game_id, rounds });
  }
  return [...changes.values()].filter(({ rounds }) => rounds !== 0);
}

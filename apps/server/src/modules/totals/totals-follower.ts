import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, activeMoves } from "../wallet/index.ts";
import { totalsStore } from "./store.ts";
import { countMoves, sumEntries } from "./sum-entries.ts";

export const totalsFollower: Follower<FollowedEntry> = {
  name: "totals",
  source: entriesSource,
  apply: async (tx, batch) => {
    const rounds = await newRounds(tx, batch);
    await totalsStore.add(
      tx,
      sumEntries(batch).map((sum) => ({ ...sum, rounds: rounds.get(`${sum.tenant_id} ${sum.player_id}`) ?? 0 })),
    );
    return null;
  },
  reset: totalsStore.clear,
};

/** A round counts from its first bet or win, until its last one is rolled back: the ledger says how many stand after this batch, and so before it. */
async function newRounds(tx: Tx, batch: readonly FollowedEntry[]): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  const last = batch.at(-1);
  const counted = countMoves(batch);
  if (!last || counted.length === 0) return changes;
  const activeMovesByRound = new Map(
    (await activeMoves(tx, counted, last)).map((round) => [`${round.tenant_id} ${round.round_id}`, round.moves]),
  );
  for (const { tenant_id, round_id, player_id, moves } of counted) {
    const after = activeMovesByRound.get(`${tenant_id} ${round_id}`);
    assert(after !== undefined && after >= 0 && after >= moves, `the entries of round ${round_id} do not add up`);
    const player = `${tenant_id} ${player_id}`;
    changes.set(player, (changes.get(player) ?? 0) + Number(after > 0) - Number(after > moves));
  }
  return changes;
}

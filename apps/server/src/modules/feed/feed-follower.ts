import type { Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import { lockClosedAmong } from "../players/index.ts";
import { type FollowedEntry, type RoundKey, type RoundResult, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type FeedRound, feedStore } from "./store.ts";
import { isWin, winsStore } from "./wins-store.ts";

/** Number of rounds kept per tenant: more than are shown, so that rolled-back rounds leave no gap. */
export const roundsKept = 200;

/**
 * Keeps the newest closed rounds. An entry only indicates that its round has changed, and the present round is stored: reading entries
 * twice, late or in one batch gives the same result. `announce` is called once for each round, when it first closes.
 */
export function feedFollower(announce: (rounds: FeedRound[]) => void): Follower<FollowedEntry> {
  return {
    name: "feed",
    source: entriesSource,
    apply: async (tx, batch) => {
      const keys = roundsOf(batch);
      if (keys.length === 0) return null;
      const results = await ledgerRecords.roundResults(tx, keys);
      await keepWins(tx, results);
      const fresh = await keepRounds(tx, results);
      return fresh.length > 0 ? () => announce(fresh) : null;
    },
    reset: async (tx) => {
      await feedStore.clear(tx);
      await winsStore.clear(tx);
    },
  };
}

function roundsOf(batch: readonly FollowedEntry[]): RoundKey[] {
  const keys = new Map<string, RoundKey>();
  for (const { tenant_id, round_id } of batch) if (round_id !== null) keys.set(`${tenant_id} ${round_id}`, { tenant_id, round_id });
  return [...keys.values()];
}

/** Returns the rounds that are new and were kept, in the order in which they closed. */
async function keepRounds(tx: Tx, results: readonly RoundResult[]): Promise<FeedRound[]> {
  const closed = results.flatMap((round) => asFeedRound(round) ?? []).sort(byClose);
  const others = results.filter((round) => asFeedRound(round) === null);
  if (others.length > 0) await feedStore.remove(tx, others);
  if (closed.length === 0) return [];
  const known = await feedStore.known(tx, closed);
  const newest = new Set([...Map.groupBy(closed, (round) => round.tenant_id).values()].flatMap((rounds) => rounds.slice(-roundsKept)));
  // A busy tenant may close more rounds in a batch than the feed holds. Do not write those that would be pruned at once.
  await feedStore.save(
    tx,
    closed.filter((round) => newest.has(round) || known.has(round.round_id)),
  );
  const pruned = new Set<string>();
  for (const tenantId of new Set(closed.map((round) => round.tenant_id)))
    for (const roundId of await feedStore.prune(tx, tenantId, roundsKept)) pruned.add(roundId);
  return closed.filter((round) => newest.has(round) && !known.has(round.round_id) && !pruned.has(round.round_id));
}

/** Removes rounds that are no longer wins, and those of closed accounts, which nothing would erase later. */
async function keepWins(tx: Tx, results: readonly RoundResult[]): Promise<void> {
  const won = results.flatMap((round) => asFeedRound(round) ?? []).filter(isWin);
  // Lock accounts before their rows, as the closing of an account does.
  const closed = await lockClosedAmong(tx, won);
  const wins = won.filter((win) => !closed.has(win.player_id));
  const kept = new Set(wins.map((win) => win.round_id));
  await winsStore.remove(
    tx,
    results.filter((round) => !kept.has(round.round_id)),
  );
  await winsStore.save(tx, wins);
  await winsStore.prune(tx, wins);
}

const byClose = (one: FeedRound, other: FeedRound): number =>
  one.closed_at.getTime() - other.closed_at.getTime() || (one.round_id < other.round_id ? -1 : 1);

/** Returns null for open and rolled-back rounds, and for rounds without a stake: an opened box is not a bet. */
function asFeedRound({ state, closed_at, ...round }: RoundResult): FeedRound | null {
  return state === "closed" && closed_at && round.staked > 0 ? { ...round, closed_at } : null;
}

import { stakePoints } from "@trevo/offers";
import type { Db, Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Follower, type Position, isBefore } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type FollowedEntry, cashStakeOf, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type Booking, type PointWallet, pointStore } from "./store.ts";

/** The points that a ledger entry adds or takes back, in hundredths of a point. */
export interface CountedStake extends Position, PlayerKey {
  readonly counted: number;
  readonly at: Date;
}

/**
 * Books one point per real of cash stakes, weighted by the class of the game. Each player's book records the last entry that it has booked,
 * so reading entries again adds nothing, and a rebuild gives the same result.
 */
export const pointsFollower: Follower<FollowedEntry> = {
  name: "points",
  source: entriesSource,
  apply: async (tx, batch) => {
    await bookStakes(tx, await countStakes(tx, batch));
    return null;
  },
  reset: async () => undefined,
};

/** Whether all stakes now in the ledger before the moment are booked. */
export const isBookedUntil = ({ db }: { readonly db: Db }, moment: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const position = await followerCursors.position(tx, pointsFollower.name);
    return position !== null && !(await ledgerRecords.hasEntriesBefore(tx, position, moment));
  });

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/** The stakes among the entries that count. */
export async function countStakes(tx: Tx, batch: readonly FollowedEntry[]): Promise<CountedStake[]> {
  const stakes = batch.filter((entry) => (cashStakeOf(entry) ?? 0) !== 0);
  const weights = await ledgerRecords.weightsOf(tx, stakes);
  return stakes.flatMap((entry) => {
    const { tenant_id, player_id, xid, id, at } = entry;
    const stake = cashStakeOf(entry) ?? 0;
    const weight = weights.get(id);
    const points = weight ? stakePoints(Math.abs(stake), weight) : 0;
    return points === 0 ? [] : [{ tenant_id, player_id, xid, id, at, counted: Math.sign(stake) * points }];
  });
}

async function bookStakes(tx: Tx, stakes: readonly CountedStake[]): Promise<void> {
  if (stakes.length === 0) return;
  const byPlayer = Map.groupBy(stakes, nameOf);
  const players = [...byPlayer.values()].flatMap(([first]) => (first ? [{ ...first }] : []));
  await pointStore.open(tx, players, players[0]?.at ?? new Date(0));
  const wallets = await pointStore.lock(tx, players);
  await pointStore.book(
    tx,
    wallets.flatMap((wallet) => bookingOf(wallet, byPlayer.get(nameOf(wallet)) ?? []) ?? []),
  );
}

/** Points that were spent before their stake was rolled back are owed, and deducted from the next points. */
function bookingOf(wallet: PointWallet, stakes: readonly CountedStake[]): Booking | null {
  const fresh = stakes.filter((stake) => isBefore({ xid: wallet.xid, id: wallet.entry_id }, stake));
  const last = fresh.at(-1);
  if (!last) return null;
  const due = fresh.reduce((sum, { counted }) => sum + counted, 0);
  const delta = due >= 0 ? due - Math.min(wallet.owed, due) : -Math.min(wallet.balance, -due);
  return {
    ...wallet,
    earned: wallet.earned + due,
    owed: wallet.owed + delta - due,
    xid: last.xid,
    entry_id: last.id,
    kind: "stakes",
    key: `stakes:${last.xid}:${last.id}`,
    at: new Date(Math.max(...fresh.map(({ at }) => at.getTime()))),
    delta,
  };
}

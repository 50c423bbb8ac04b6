import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { tenantZones } from "../tenants/index.ts";
import { checkPlayers, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import { type CashbackDay, type Counting, type OpenRoundDay, countMoves, movesOf, oldestOf, roundsOf } from "./count-moves.ts";
import { daysStore } from "./days-store.ts";
import { openRoundsStore } from "./open-rounds-store.ts";
import { releasesStore } from "./releases-store.ts";

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/** Empty days are ignored: a rebuild in one piece creates no row where moves cancelled out. */
const spell = (days: readonly CashbackDay[]): string =>
  [...days]
    .filter(({ staked, won, returned, edge_x10000 }) => staked !== 0 || won !== 0 || returned !== 0 || edge_x10000 !== 0)
    .map((day) => `${day.day} class ${day.wager_class}: ${day.staked}-${day.won}, returned ${day.returned}, edge ${day.edge_x10000}`)
    .sort()
    .join("; ");

/** Returns the stored days plus what the stored open rounds add to them once they are read again: a round may have closed since. */
function storedDays(days: readonly CashbackDay[], kept: readonly OpenRoundDay[], counting: Counting) {
  const late = countMoves([], kept, counting);
  const sums = new Map<string, CashbackDay>();
  for (const day of [...days, ...late.days]) {
    const name = `${nameOf(day)} ${day.day} ${day.wager_class}`;
    const sum = sums.get(name);
    sums.set(name, !sum ? day : addDay(sum, day));
  }
  return [...sums.values()];
}

const addDay = (one: CashbackDay, other: CashbackDay): CashbackDay => ({
  ...one,
  staked: one.staked + other.staked,
  won: one.won + other.won,
  returned: one.returned + other.returned,
  edge_x10000: one.edge_x10000 + other.edge_x10000,
});

const spellOpen = (rounds: readonly OpenRoundDay[]): string =>
  rounds
    .map((round) => `round ${round.round_id} on ${round.day}: ${round.staked}-${round.won}`)
    .sort()
    .join("; ");

async function judge(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, cashbackFollower.name);
  const entries = upTo ? await ledgerRecords.entriesOf(snapshot, players, upTo) : [];
  const moves = movesOf(entries);
  const kept = await openRoundsStore.ofPlayers(snapshot, players);
  const counting: Counting = {
    closings: await ledgerRecords.roundClosings(snapshot, roundsOf([...moves, ...kept])),
    zones: await tenantZones(snapshot),
    releases: upTo && moves.length > 0 ? await releasesStore.since(snapshot, oldestOf(moves), upTo) : [],
  };
  const rebuilt = countMoves(moves, [], counting);
  // A round stored as open can only have been closed by an entry that the follower has not read yet.
  const behind = upTo !== null && (await entriesSource.waiting(snapshot, upTo, 1)).rows > 0;
  const stored = storedDays(await daysStore.ofPlayers(snapshot, players), behind ? kept : [], counting);
  const closed = new Set(counting.closings.flatMap(({ round_id, closed_at }) => (closed_at ? [round_id] : [])));
  const stillOpen = behind ? kept.filter(({ round_id }) => !closed.has(round_id)) : kept;
  const [storedBy, rebuiltBy] = [Map.groupBy(stored, nameOf), Map.groupBy(rebuilt.days, nameOf)];
  const [keptBy, openBy] = [Map.groupBy(stillOpen, nameOf), Map.groupBy(rebuilt.open, nameOf)];
  return players.flatMap((player): Violation[] => {
    const name = nameOf(player);
    const has = [spell(storedBy.get(name) ?? []), spellOpen(keptBy.get(name) ?? [])].join(" | ");
    const due = [spell(rebuiltBy.get(name) ?? []), spellOpen(openBy.get(name) ?? [])].join(" | ");
    return has === due
      ? []
      : [{ tenant_id: player.tenant_id, subject: `player ${player.player_id}`, detail: `has ${has}; a rebuild ${due}`, freezes: false }];
  });
}

/** Data derived from the ledger is not money: it is rebuilt, and payouts continue. */
export const daysInvariant: Invariant = {
  name: "the base of cashback = a rebuild of it",
  check: checkPlayers(judge),
  fresh: null,
};

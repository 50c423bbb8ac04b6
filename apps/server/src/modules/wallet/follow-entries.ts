import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position, Source } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { JsonObject } from "./command.ts";
import type { EntryKind, RoundState } from "./history.ts";
import { entriesIn } from "./invariant-ranges.ts";

/** An entry as followers read it: what moved, and why. */
export interface FollowedEntry extends Position {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly kind: EntryKind;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly counterparty: string | null;
  readonly round_id: string | null;
  readonly game_id: number | null;
  readonly corrects: number | null;
  readonly reason: string | null;
  readonly at: Date;
}

/**
 * Every entry of the ledger once, over all tenants. Ids become visible out of order, so the order is that of transactions,
 * and the stream ends before the oldest transaction that still runs: nothing can come to stand before what was read.
 */
export const entriesSource: Source<FollowedEntry> = {
  read: async (tx, after, limit) => {
    const { rows } = await sql<FollowedEntry>`
      select xid, id, tenant_id, player_id, kind, cash, bonus, held, debt, counterparty, round_id, game_id, corrects, reason, at from entries
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${limit}`.execute(tx);
    return rows;
  },
  waiting: async (db, after, most) => {
    const {
      rows: [found],
    } = await sql<{ rows: number; oldest: Date | null }>`
      select count(*) as rows, min(at) as oldest from (
        select at from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) order by xid, id limit ${most}) waiting`.execute(
      db,
    );
    return found ?? { rows: 0, oldest: null };
  },
};

/** All entries of these players, up to that position of the stream, in its order. */
export async function readEntriesOf(snapshot: Tx, players: readonly PlayerKey[], upTo: Position): Promise<FollowedEntry[]> {
  const { rows } = await sql<FollowedEntry>`
    select xid, id, tenant_id, player_id, kind, cash, bonus, held, debt, counterparty, round_id, game_id, corrects, reason, at from ${entriesIn(players)} e
    where (xid, id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint) order by xid, id`.execute(snapshot);
  return rows;
}

export interface RoundKey {
  readonly tenant_id: number;
  readonly round_id: string;
}

/** A round in one sum each, cash and bonus together; centavos. */
export interface RoundResult extends RoundKey {
  readonly player_id: string;
  readonly game_id: number;
  readonly state: RoundState;
  readonly staked: number;
  readonly won: number;
  readonly closed_at: Date | null;
}

const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;
/** Never more than a batch: the keys come as arrays, the rounds are found one by one. */
const requestedRounds = (keys: readonly RoundKey[]) =>
  sql`unnest(${arrayOf(keys.map((key) => key.tenant_id))}::int[], ${arrayOf(keys.map((key) => key.round_id))}::uuid[]) as asked (tenant_id, round_id)`;

/** The rounds as they stand now. */
export async function roundResults(db: Db | Tx, keys: readonly RoundKey[]): Promise<RoundResult[]> {
  const { rows } = await sql<RoundResult>`
    select r.tenant_id, r.id as round_id, r.player_id, r.game_id, r.state, r.staked_cash + r.staked_bonus as staked, r.won_cash + r.won_bonus as won, r.closed_at
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = asked.tenant_id and r.id = asked.round_id`.execute(db);
  return rows;
}

/** Whose round it is, and whether it is still open. */
export interface ProviderRound extends RoundKey {
  readonly player_id: string;
  readonly provider: string;
  readonly state: RoundState;
}

/** As they stand now. */
export async function providerRounds(db: Db | Tx, keys: readonly RoundKey[]): Promise<ProviderRound[]> {
  const { rows } = await sql<ProviderRound>`
    select r.tenant_id, r.id as round_id, r.player_id, r.provider, r.state
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = asked.tenant_id and r.id = asked.round_id`.execute(db);
  return rows;
}

/** A round as it ended; centavos. */
export interface ClosedRound extends RoundKey {
  readonly game_id: number;
  readonly staked: number;
  readonly won: number;
  readonly detail: JsonObject;
}

/** The provider's rounds that one of these entries closed, as its last. */
export async function closedBy(db: Db | Tx, entries: readonly FollowedEntry[], provider: string): Promise<ClosedRound[]> {
  const keys = entries.flatMap(({ tenant_id, round_id, id }) => (round_id === null ? [] : [{ tenant_id, round_id, id }]));
  if (keys.length === 0) return [];
  const { rows } = await sql<ClosedRound>`
    select r.tenant_id, r.id as round_id, r.game_id, r.staked_cash + r.staked_bonus as staked, r.won_cash + r.won_bonus as won, r.detail
    from unnest(${arrayOf(keys.map((key) => key.tenant_id))}::int[], ${arrayOf(keys.map((key) => key.round_id))}::uuid[], ${arrayOf(keys.map((key) => key.id))}::bigint[])
      as closing (tenant_id, round_id, entry_id)
    join rounds r on r.tenant_id = closing.tenant_id and r.id = closing.round_id and r.last_entry = closing.entry_id
    where r.state = 'closed' and r.provider = ${provider} and r.detail is not null`.execute(db);
  return rows;
}

/** How many bets and wins of each round stand, counting the entries up to the position: those that were rolled back are not among them. */
export async function activeMoves(
  db: Db | Tx,
  keys: readonly RoundKey[],
  upTo: Position,
): Promise<(RoundKey & { readonly moves: number })[]> {
  const { rows } = await sql<RoundKey & { moves: number }>`
    select r.tenant_id, r.id as round_id, counted.moves
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = asked.tenant_id and r.id = asked.round_id
    cross join lateral (
      select count(*) filter (where e.kind in ('bet', 'win')) - count(*) filter (where e.kind in ('bet_rolled_back', 'win_rolled_back')) as moves
      from entries e where e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id between r.first_entry and r.last_entry
        and e.round_id = r.id and (e.xid, e.id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint)) counted`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BalanceSums } from "./balance-sums.ts";
import type { EntryKind } from "./history.ts";
import { type Range, namedEntries, rangeStore } from "./range-store.ts";

/** An entry as followers read it. */
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
  /** The bonus whose money moved, or towards which the stake counted. */
  readonly bonus_id: string | null;
  /** Turnover counted towards it; negative if it was reversed. */
  readonly counted: number | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** An entry with the key that posted it. In centavos. */
export interface Move extends PlayerKey {
  readonly id: number;
  readonly kind: EntryKind;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly counterparty: string | null;
  readonly source: string;
  readonly external_id: string;
}

/** Ledger account that mirrors the balance at the bank. */
export const clearingAccount = "payment_clearing";

export interface MoveKey {
  readonly tenant_id: number;
  readonly external_id: string;
}

export interface ClearingSum {
  readonly tenant_id: number;
  readonly counterparty: string;
  /** Balance of the counterparty: the opposite of what wallets gained from it. In centavos. */
  readonly sum: number;
}

const followedColumns = sql`xid, id, tenant_id, player_id, kind, cash, bonus, held, debt, counterparty, round_id, game_id, corrects, bonus_id, counted, reason, at`;
const moveColumns = sql`e.id, e.tenant_id, e.player_id, e.kind, e.cash, e.bonus, e.held, e.debt, e.counterparty, e.source, e.external_id`;

/** Null for stakes without a class, or with the whole stake at risk. */
export interface StoredWeight {
  readonly wager_class: number | null;
  readonly at_risk: number | null;
}

const arrayOf = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? "null").join(",")}}`;

const requestedEntries = (entries: readonly FollowedEntry[]) => sql`
  unnest(${arrayOf(entries.map((entry) => entry.id))}::bigint[], ${arrayOf(entries.map((entry) => entry.tenant_id))}::int[],
    ${arrayOf(entries.map((entry) => entry.player_id))}::uuid[], ${arrayOf(entries.map((entry) => entry.corrects))}::bigint[])
    as requested (id, tenant_id, player_id, corrects)`;

/** All SQL on entries, except lists for players (`history-store.ts`) and queries by round (`round-store.ts`). */
export const entryStore = {
  /** Entries in follower order: after the position, and before the oldest running transaction. */
  next: async (tx: Tx, after: Position, limit: number): Promise<FollowedEntry[]> => {
    const { rows } = await sql<FollowedEntry>`
      select ${followedColumns} from entries
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${limit}`.execute(tx);
    return rows;
  },

  /** Sums per tenant of the entries after the position. Read in one snapshot with the wallets. */
  sumsAfter: async (snapshot: Tx, after: Position): Promise<BalanceSums[]> => {
    const { rows } = await sql<BalanceSums>`
      select tenant_id, sum(cash)::bigint as cash, sum(bonus)::bigint as bonus, sum(held)::bigint as held, sum(debt)::bigint as debt
      from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) group by tenant_id`.execute(snapshot);
    return rows;
  },

  /** Number of entries after the position, counted up to a limit, and the time of the oldest. */
  waiting: async (db: Db, after: Position, most: number): Promise<{ rows: number; oldest: Date | null }> => {
    const {
      rows: [found],
    } = await sql<{ rows: number; oldest: Date | null }>`
      select count(*) as rows, min(at) as oldest from (
        select at from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) order by xid, id limit ${most}) waiting`.execute(
      db,
    );
    return found ?? { rows: 0, oldest: null };
  },

  /** All entries of these players up to that position, in follower order. */
  ofPlayers: async (snapshot: Tx, players: readonly PlayerKey[], upTo: Position): Promise<FollowedEntry[]> => {
    const { rows } = await sql<FollowedEntry>`
    select ${followedColumns} from ${rangeStore.entries(players)} e
    where (xid, id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint) order by xid, id`.execute(snapshot);
    return rows;
  },

  /** Entries of these players' rounds from a moment on, in follower order. */
  ofRoundsSince: async (snapshot: Tx, players: readonly PlayerKey[], since: Date): Promise<FollowedEntry[]> => {
    const { rows } = await sql<FollowedEntry>`
    select ${followedColumns} from ${rangeStore.entries(players)} e
    where round_id is not null and at >= ${since} order by xid, id`.execute(snapshot);
    return rows;
  },

  /** By entry id: when the entry that it corrects was posted. Entries that correct none are missing. */
  correctedAt: async (tx: Tx, entries: readonly FollowedEntry[]): Promise<Map<number, Date>> => {
    const correcting = entries.filter(({ corrects }) => corrects !== null);
    if (correcting.length === 0) return new Map();
    const { rows } = await sql<{ id: number; at: Date }>`select requested.id, e.at from ${requestedEntries(correcting)}
      join entries e on e.tenant_id = requested.tenant_id and e.player_id = requested.player_id and e.id = requested.corrects`.execute(tx);
    return new Map(rows.map(({ id, at }) => [id, at]));
  },

  /** By entry id: the weight of the stake; for a correction, that of the corrected stake. */
  weights: async (tx: Tx, stakes: readonly FollowedEntry[]): Promise<Map<number, StoredWeight>> => {
    if (stakes.length === 0) return new Map();
    const { rows } = await sql<StoredWeight & { id: number }>`select requested.id, r.wager_class, k.at_risk
      from ${requestedEntries(stakes)}
      join entries e on e.tenant_id = requested.tenant_id and e.player_id = requested.player_id and e.id = coalesce(requested.corrects, requested.id)
      join rounds r on r.tenant_id = e.tenant_id and r.id = e.round_id
      left join wallet_keys k on k.tenant_id = e.tenant_id and k.source = e.source collate "C" and k.external_id = e.external_id collate "C"`.execute(
      tx,
    );
    return new Map(rows.map(({ id, ...weight }) => [id, weight]));
  },

  /** True if an entry after the position was posted before the moment. */
  hasBefore: async (tx: Tx, after: Position, moment: Date): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`select exists (select from entries
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and at < ${moment}) as found`.execute(tx);
    return rows[0]?.found ?? false;
  },

  /** Movements on the clearing account in range, and all other movements of these sources. */
  clearingMoves: async (snapshot: Tx, range: Range, sources: readonly string[]): Promise<Move[]> => {
    const { rows } = await sql<Move>`select ${moveColumns} from ${rangeStore.entries(range)} e
    where e.counterparty = ${clearingAccount} or e.source = any(${`{${sources.join(",")}}`}::text[]) order by e.tenant_id, e.id`.execute(
      snapshot,
    );
    return rows;
  },

  /** Movements posted under these keys of one source. */
  movesOfKeys: async (snapshot: Tx, source: string, keys: readonly MoveKey[]): Promise<Move[]> => {
    if (keys.length === 0) return [];
    const requestedKeys = sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.external_id})`));
    const { rows } = await sql<Move>`select ${moveColumns}
    from (values ${requestedKeys}) as requested (tenant_id, external_id)
    join wallet_keys k on k.tenant_id = requested.tenant_id and k.source = ${source} and k.external_id = requested.external_id collate "C"
    cross join lateral (${namedEntries}) e`.execute(snapshot);
    return rows;
  },

  /** Wins less stakes since a moment. Reads a short range at the end of the wallet's entries, however long its history. */
  resultSince: async (db: Db, { tenant_id, player_id }: PlayerKey, since: Date): Promise<number> => {
    const { rows } = await sql<{ result: number }>`
    select coalesce(sum(cash + bonus), 0)::bigint as result from entries
    where tenant_id = ${tenant_id} and player_id = ${player_id} and kind in ('bet', 'bet_rolled_back', 'win', 'win_rolled_back', 'purchase', 'sale', 'prize')
      and id > coalesce((select id from entries where tenant_id = ${tenant_id} and player_id = ${player_id} and at < ${since} order by id desc limit 1), 0)`.execute(
      db,
    );
    return rows[0]?.result ?? 0;
  },

  /** Balance of each counterparty. */
  clearingSums: async (snapshot: Tx): Promise<ClearingSum[]> => {
    const { rows } = await sql<ClearingSum>`
    select tenant_id, counterparty, (-sum(cash + bonus + held - debt))::bigint as sum from entries where counterparty is not null group by 1, 2 order by 1, 2`.execute(
      snapshot,
    );
    return rows;
  },

  count: async (snapshot: Tx): Promise<number> => {
    const { rows } = await sql<{ entries: number }>`select count(*) as entries from entries`.execute(snapshot);
    return rows[0]?.entries ?? 0;
  },
};

import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type {
  EntriesQuery,
  EntryRecord,
  LatestRoundsQuery,
  Listed,
  PeriodMoves,
  RoundFilter,
  RoundRecord,
  RoundsQuery,
} from "./history.ts";
import { namedEntries } from "./range-store.ts";
import { roundColumns } from "./round-store.ts";
import type { WalletTables } from "./tables.ts";

/**
 * The wallet's newest entry visible to the anchor. Ids are assigned under the wallet's lock, so within a wallet they follow commit order.
 */
const lastSeen = ({ tenant_id, player_id }: PlayerKey, anchor: ListAnchor) =>
  sql<number>`coalesce((select id from entries seen where tenant_id = ${tenant_id} and player_id = ${player_id} and ${seenBy(anchor, "seen.xid")}
    order by id desc limit 1), 0)`;

const columns = sql.join(roundColumns.map((column) => sql.ref(`r.${column}`)));

const ofGame = ({ game_id }: RoundFilter) => (game_id === undefined ? sql`` : sql`and e.game_id = ${game_id}`);

/** A round begins at the time of its first entry, so a round that began in the period has that entry in it. */
const inPeriod = ({ since, until }: RoundFilter) =>
  sql`${since === undefined ? sql`` : sql`and e.at >= ${since}`} ${until === undefined ? sql`` : sql`and e.at < ${until}`}`;

/** Conditions that only the round `r` can answer; null if there are none. */
function conditionsOf({ state, since, until }: RoundFilter): RawBuilder<unknown> | null {
  const conditions = [
    ...(state === undefined ? [] : [sql`and r.state = ${state}`]),
    ...(since === undefined ? [] : [sql`and r.opened_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`and r.opened_at < ${until}`]),
  ];
  return conditions.length === 0 ? null : sql.join(conditions, sql` `);
}

const entryColumns = [
  "id",
  "version",
  "kind",
  "cash",
  "bonus",
  "held",
  "debt",
  "cash_after",
  "bonus_after",
  "held_after",
  "debt_after",
  "counterparty",
  "source",
  "external_id",
  "round_id",
  "game_id",
  "bonus_id",
  "corrects",
  "reason",
  "at",
] as const;

type EntryRow = Omit<EntryRecord, "id" | "corrects"> & { readonly id: number; readonly corrects: number | null };

const recordOf = (row: EntryRow): EntryRecord => ({
  ...row,
  id: String(row.id),
  corrects: row.corrects === null ? null : String(row.corrects),
});

const valueAfter = sql`cash_after + bonus_after + held_after - debt_after`;

/** All SQL for a player's history: paged lists, and the movements of a period. */
export const historyStore = {
  /**
   * A round's first entry has its lowest entry id. The player's entries, which one index holds together, therefore tell which rounds exist
   * and in which order. The rounds are looked up by key; all of them only if the query filters by something that entries do not contain.
   */
  listRounds: async (db: Db, owner: PlayerKey, query: RoundsQuery): Promise<Listed<RoundRecord>> => {
    const { tenant_id, player_id } = owner;
    const conditions = conditionsOf(query);
    const opened = sql`select round_id, min(id) as first_entry from entries e
      where tenant_id = ${tenant_id} and player_id = ${player_id} and round_id is not null ${ofGame(query)} ${inPeriod(query)}
        ${query.anchor ? sql`and id <= ${lastSeen(owner, query.anchor)}` : sql``}
      group by round_id`;
    const matching = conditions
      ? sql`select opened.* from (${opened}) opened cross join lateral
          (select from rounds r where r.tenant_id = ${tenant_id} and r.id = opened.round_id ${conditions} offset 0) matching`
      : opened;
    const { rows } = await sql<{ total: number } & (RoundRecord | { id: null })>`
      with matching as materialized (${matching})
      select counted.total, round.* from (select count(*) as total from matching) counted
      left join (select * from matching order by first_entry desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) page on true
      left join lateral (select ${columns} from rounds r where r.tenant_id = ${tenant_id} and r.id = page.round_id offset 0) round on true
      order by page.first_entry desc`.execute(db);
    const items: RoundRecord[] = [];
    let total = 0;
    for (const { total: counted, ...round } of rows) {
      total = counted;
      if (round.id !== null) items.push(round);
    }
    return { items, total };
  },

  /** Stake of the oldest closed round that has one. */
  firstSettledStake: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<number | null> => {
    const { rows } = await sql<{ staked: number }>`
      select round.staked from entries e cross join lateral (select r.staked_cash + r.staked_bonus as staked from rounds r
        where r.tenant_id = e.tenant_id and r.id = e.round_id and r.first_entry = e.id
          and r.state = 'closed' and r.staked_cash + r.staked_bonus > 0 offset 0) round
      where e.tenant_id = ${tenant_id} and e.player_id = ${player_id} and e.round_id is not null
      order by e.id limit 1`.execute(db);
    return rows[0]?.staked ?? null;
  },

  /** When the newest closed round with a stake was settled. */
  lastSettledStakeAt: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<Date | null> => {
    const { rows } = await sql<{ closed_at: Date }>`
      select round.closed_at from entries e cross join lateral (select r.closed_at from rounds r
        where r.tenant_id = e.tenant_id and r.id = e.round_id and r.first_entry = e.id
          and r.state = 'closed' and r.staked_cash + r.staked_bonus > 0 offset 0) round
      where e.tenant_id = ${tenant_id} and e.player_id = ${player_id} and e.round_id is not null
      order by e.id desc limit 1`.execute(db);
    return rows[0]?.closed_at ?? null;
  },

  /** Reads no further than necessary. */
  latestRounds: async (db: Db, { tenant_id, player_id }: PlayerKey, query: LatestRoundsQuery): Promise<RoundRecord[]> => {
    const before =
      query.before === undefined
        ? sql``
        : sql`and e.id < (select first_entry from rounds known where known.tenant_id = ${tenant_id} and known.id = ${query.before})`;
    const { rows } = await sql<RoundRecord>`
      select round.* from entries e cross join lateral (select ${columns} from rounds r
        where r.tenant_id = e.tenant_id and r.id = e.round_id and r.first_entry = e.id ${conditionsOf(query) ?? sql``} offset 0) round
      where e.tenant_id = ${tenant_id} and e.player_id = ${player_id} and e.round_id is not null
        ${ofGame(query)} ${inPeriod(query)} ${before}
      order by e.id desc limit ${query.limit}`.execute(db);
    return rows;
  },

  listEntries: async (db: Db, owner: PlayerKey, query: EntriesQuery): Promise<Listed<EntryRecord>> => {
    if (query.kinds.length === 0) return { items: [], total: 0 };
    let matching = db
      .withTables<WalletTables>()
      .selectFrom("entries")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("kind", "in", query.kinds);
    if (query.since !== undefined) matching = matching.where("at", ">=", query.since);
    if (query.until !== undefined) matching = matching.where("at", "<", query.until);
    if (query.anchor !== undefined) matching = matching.where("id", "<=", lastSeen(owner, query.anchor));
    const { before } = query;
    const page = before === undefined ? matching : matching.where("id", "<", Number(before));
    const rows = await page
      .select(entryColumns)
      .orderBy("id", "desc")
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute();
    const items = rows.map(recordOf);
    if (before !== undefined) return { items, total: items.length };
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { items, total };
  },

  /** Entries posted in the wallet under these keys of one source, oldest first. */
  entriesOfKeys: async (
    db: Db | Tx,
    { tenant_id, player_id }: PlayerKey,
    { source, external_ids }: { readonly source: string; readonly external_ids: readonly string[] },
  ): Promise<EntryRecord[]> => {
    if (external_ids.length === 0) return [];
    const { rows } = await sql<EntryRow>`select ${sql.join(entryColumns.map((column) => sql.ref(`e.${column}`)))} from wallet_keys k
      cross join lateral (${namedEntries}) e
      where k.tenant_id = ${tenant_id} and k.player_id = ${player_id} and k.source = ${source}
        and k.external_id = any(${external_ids}::text[]) order by e.id`.execute(db);
    return rows.map(recordOf);
  },

  /** True if the player has staked or bought anything since this key posted, or ever, if it never did. */
  playedSince: async (
    db: Db | Tx,
    { tenant_id, player_id }: PlayerKey,
    { source, external_id }: { readonly source: string; readonly external_id: string },
  ): Promise<boolean> => {
    const { rows } = await sql<{ played: boolean }>`select exists (select from entries
      where tenant_id = ${tenant_id} and player_id = ${player_id} and kind in ('bet', 'purchase')
        and id > coalesce((select max(entry) from wallet_keys k, unnest(k.entry_ids) entry
          where k.tenant_id = ${tenant_id} and k.source = ${source} and k.external_id = ${external_id}), 0)) as played`.execute(db);
    return rows[0]?.played ?? true;
  },

  /**
   * Opening and closing balances are those after the last entry before each end, and the movements are the entries in between, all in the
   * ledger's order. They therefore agree to the centavo regardless of clocks.
   */
  periodMoves: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { since, until }: { since: Date; until: Date },
  ): Promise<PeriodMoves> => {
    const lastBefore = (moment: Date) => sql`select id, ${valueAfter} as value from entries
      where tenant_id = ${tenant_id} and player_id = ${player_id} and at < ${moment} order by id desc limit 1`;
    const { rows } = await sql<PeriodMoves>`
      with first as (${lastBefore(since)}), last as (${lastBefore(until)}),
        moves as (select kind, count(*)::int as count, sum(cash + bonus + held - debt)::bigint as amount from entries
          where tenant_id = ${tenant_id} and player_id = ${player_id}
            and id > coalesce((select id from first), 0) and id <= coalesce((select id from last), 0) group by kind)
      select coalesce((select value from first), 0)::bigint as opening, coalesce((select value from last), 0)::bigint as closing,
        coalesce((select jsonb_agg(moves) from moves), '[]') as moves`.execute(db);
    return rows[0] ?? { opening: 0, closing: 0, moves: [] };
  },
};

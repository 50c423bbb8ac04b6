import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { EntriesQuery, EntryRecord, Listed, PeriodMoves, RoundRecord, RoundsQuery } from "./history.ts";
import { roundColumns } from "./round-store.ts";
import type { WalletTables } from "./tables.ts";

/** The wallet's newest entry that the anchor saw. Ids are taken under the wallet's lock: of one wallet, they follow the order of commits. */
const lastSeen = ({ tenant_id, player_id }: PlayerKey, anchor: ListAnchor) =>
  sql<number>`coalesce((select id from entries seen where tenant_id = ${tenant_id} and player_id = ${player_id} and ${seenBy(anchor, "seen.xid")}
    order by id desc limit 1), 0)`;

const valueAfter = sql`cash_after + bonus_after + held_after - debt_after`;

/** All SQL of what a player reads of the past: lists by page, and the moves of a period. */
export const historyStore = {
  listRounds: async (db: Db, owner: PlayerKey, query: RoundsQuery): Promise<Listed<RoundRecord>> => {
    let matching = db
      .withTables<WalletTables>()
      .selectFrom("rounds")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id);
    if (query.game_id !== undefined) matching = matching.where("game_id", "=", query.game_id);
    if (query.state !== undefined) matching = matching.where("state", "=", query.state);
    if (query.since !== undefined) matching = matching.where("opened_at", ">=", query.since);
    if (query.until !== undefined) matching = matching.where("opened_at", "<", query.until);
    if (query.anchor !== undefined) matching = matching.where("first_entry", "<=", lastSeen(owner, query.anchor));
    const { before } = query;
    const page =
      before === undefined
        ? matching
        : matching.where("first_entry", "<", (eb) =>
            eb
              .selectFrom("rounds as known")
              .select("known.first_entry")
              .where("known.tenant_id", "=", owner.tenant_id)
              .where("known.id", "=", before),
          );
    const items = await page
      .select(roundColumns)
      .orderBy("first_entry", "desc")
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute();
    if (before !== undefined) return { items, total: items.length };
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { items, total };
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
      .select([
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
        "corrects",
        "reason",
        "at",
      ])
      .orderBy("id", "desc")
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
      .execute();
    const items = rows.map((row) => ({ ...row, id: String(row.id), corrects: row.corrects === null ? null : String(row.corrects) }));
    if (before !== undefined) return { items, total: items.length };
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { items, total };
  },

  /**
   * Opening and closing are what the ledger itself says was there after the last entry before each end; the moves are the entries
   * between those two, by the ledger's own order: they agree to the centavo, whatever clocks say.
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

import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Belonging } from "./sum-commissions.ts";

export interface AttributionRow extends PlayerKey {
  readonly no: number;
  /** `YYYY-MM-DD` in the brand's time zone. */
  readonly from_day: string;
  /** Null if a correction removed the referrer. */
  readonly referrer_id: string | null;
  readonly affiliate_id: string | null;
  readonly link_id: string | null;
  readonly offer_id: string | null;
  readonly version: number | null;
  readonly operator_id: number;
  readonly person_id: string | null;
  readonly proposal_id: string | null;
  readonly at: Date;
}

type AttributionTables = { attributions: AttributionRow };

const at = (db: Db | Tx) => db.withTables<AttributionTables>();
const fromDay = sql<string>`from_day::text`.as("from_day");
const columns = [
  "tenant_id",
  "player_id",
  "no",
  fromDay,
  "referrer_id",
  "affiliate_id",
  "link_id",
  "offer_id",
  "version",
  "operator_id",
  "person_id",
  "proposal_id",
  "at",
] as const;

/** SQL on attributions of players to referrers, which are append-only. */
export const attributionStore = {
  /** Returns false if the person was already attributed. */
  add: async (tx: Tx, row: AttributionRow): Promise<boolean> => {
    const added = await at(tx)
      .insertInto("attributions")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("no")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** Oldest first. */
  ofPlayer: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<AttributionRow[]> =>
    at(db)
      .selectFrom("attributions")
      .select(columns)
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("no")
      .execute(),

  /** Attributions of those of these players who were ever brought by an affiliate, oldest first. */
  belongingsOf: async (tx: Tx, players: readonly PlayerKey[]): Promise<Belonging[]> => {
    if (players.length === 0) return [];
    const { rows } = await sql<Belonging>`
      select a.tenant_id, a.player_id, a.from_day::text as from_day, a.affiliate_id
      from unnest(${`{${players.map((key) => key.tenant_id).join(",")}}`}::int[], ${`{${players.map((key) => key.player_id).join(",")}}`}::uuid[])
        as requested (tenant_id, player_id)
      join attributions a on a.tenant_id = requested.tenant_id and a.player_id = requested.player_id
      where exists (select from attributions b
        where b.tenant_id = a.tenant_id and b.player_id = a.player_id and b.affiliate_id is not null)
      order by a.tenant_id, a.player_id, a.no`.execute(tx);
    return rows;
  },

  /** Players attributed to the affiliate and not moved elsewhere by a correction, newest first, as of the anchor. */
  broughtByAffiliate: async (
    db: Db,
    of: { tenant_id: number; affiliate_id: string; anchor: ListAnchor; offset: number; limit: number },
  ): Promise<{ total: number; rows: { player_id: string; at: Date; link: string }[] }> => {
    const isSeen = (table: "a" | "b") => sql`(${sql.ref(`${table}.listed_xid`)} is null or ${seenBy(of.anchor, `${table}.listed_xid`)})`;
    const brought = sql`from attributions a
      where a.tenant_id = ${of.tenant_id} and a.affiliate_id = ${of.affiliate_id} and ${isSeen("a")} and not exists (
        select from attributions b where b.tenant_id = a.tenant_id and b.player_id = a.player_id and b.no > a.no and ${isSeen("b")})`;
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${brought}`.execute(db);
    const { rows } = await sql<{ player_id: string; at: Date; link: string }>`
      select a.player_id, a.at, l.name as link from (select a.* ${brought} order by a.at desc, a.player_id limit ${of.limit} offset ${of.offset}) a
      join affiliate_links l on l.tenant_id = a.tenant_id and l.id = a.link_id order by a.at desc, a.player_id`.execute(db);
    return { total: counted[0]?.total ?? 0, rows };
  },

  /** Whether one of these accounts was attributed before this moment. */
  isAnyBroughtBefore: async (tx: Tx, players: readonly PlayerKey[], before: Date): Promise<boolean> => {
    if (players.length === 0) return false;
    const keys = sql.join(players.map((key) => sql`(${key.tenant_id}::int, ${key.player_id}::uuid)`));
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from attributions where (tenant_id, player_id) in (${keys}) and no = 1 and at < ${before}) as found`.execute(
      tx,
    );
    return rows[0]?.found ?? false;
  },

  /** Accounts that a referrer brought, newest first, 1,000 at most. */
  broughtBy: async (tx: Tx, { tenant_id, referrer_id }: { tenant_id: number; referrer_id: string }): Promise<string[]> => {
    const { rows } = await sql<{ player_id: string }>`
      select player_id from attributions where tenant_id = ${tenant_id} and referrer_id = ${referrer_id} and no = 1
      order by at desc limit 1000`.execute(tx);
    return rows.map(({ player_id }) => player_id);
  },

  /** Number of accounts that a referrer brought around a moment. */
  countAround: async (
    tx: Tx,
    { tenant_id, referrer_id }: { tenant_id: number; referrer_id: string },
    { at: moment, ms }: { at: Date; ms: number },
  ): Promise<number> => {
    const { rows } = await sql<{ accounts: number }>`
      select count(*)::int as accounts from attributions
      where tenant_id = ${tenant_id} and referrer_id = ${referrer_id} and no = 1
        and at > ${new Date(moment.getTime() - ms)} and at < ${new Date(moment.getTime() + ms)}`.execute(tx);
    return rows[0]?.accounts ?? 0;
  },
};

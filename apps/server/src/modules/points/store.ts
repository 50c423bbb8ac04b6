import { type Generated, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type PointEntryKind = "stakes" | "reward" | "exchange" | "lapse";

/** Amounts in hundredths of a point. */
export interface PointWallet extends PlayerKey {
  readonly balance: number;
  readonly earned: number;
  readonly owed: number;
  readonly xid: string;
  readonly entry_id: number;
  readonly last_at: Date;
  readonly notified_at: Date | null;
}

export interface PointEntry extends PlayerKey {
  readonly id: number;
  readonly kind: PointEntryKind;
  readonly delta: number;
  readonly after: number;
  readonly key: string;
  readonly at: Date;
}

/** The wallet as it was, with its new values apart from the balance, and the entry that moves it. A delta of 0 writes no entry. */
export interface Booking extends PointWallet {
  readonly kind: PointEntryKind;
  readonly key: string;
  readonly delta: number;
  readonly at: Date;
}

type PointTables = {
  point_wallets: Omit<PointWallet, "xid"> & { xid: string };
  point_entries: Omit<PointEntry, "id"> & { id: Generated<number> };
};

const at = (db: Db | Tx) => db.withTables<PointTables>();
const ofPlayers = (players: readonly PlayerKey[]) =>
  sql`unnest(${`{${players.map((one) => one.tenant_id).join(",")}}`}::int[], ${`{${players.map((one) => one.player_id).join(",")}}`}::uuid[])
    as requested (tenant_id, player_id)`;

/** All SQL on points. */
export const pointStore = {
  read: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<PointWallet | null> =>
    (await at(db)
      .selectFrom("point_wallets")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst()) ?? null,

  /** Newest first. */
  entries: (db: Db, { tenant_id, player_id }: PlayerKey, most: number): Promise<PointEntry[]> =>
    at(db)
      .selectFrom("point_entries")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("id", "desc")
      .limit(most)
      .execute(),

  /** Opens books for players who have none. Leaves existing ones unchanged. */
  open: async (tx: Tx, players: readonly PlayerKey[], moment: Date): Promise<void> => {
    await sql`insert into point_wallets (tenant_id, player_id, last_at)
      select requested.tenant_id, requested.player_id, ${moment} from ${ofPlayers(players)} order by 1, 2 on conflict do nothing`.execute(
      tx,
    );
  },

  /** Locks all wallets at once, always in the same order. */
  lock: async (tx: Tx, players: readonly PlayerKey[]): Promise<PointWallet[]> => {
    const { rows } = await sql<PointWallet>`select w.* from point_wallets w
      where (w.tenant_id, w.player_id) in (select requested.tenant_id, requested.player_id from ${ofPlayers(players)})
      order by w.tenant_id, w.player_id for no key update`.execute(tx);
    return rows;
  },

  isBooked: async (tx: Tx, { tenant_id, player_id }: PlayerKey, key: string): Promise<boolean> =>
    (await at(tx)
      .selectFrom("point_entries")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("key", "=", key)
      .executeTakeFirst()) !== undefined,

  /** Requires that the wallets are locked. */
  book: async (tx: Tx, bookings: readonly Booking[]): Promise<void> => {
    if (bookings.length === 0) return;
    const rows = JSON.stringify(bookings.map((booking) => ({ ...booking, after: booking.balance + booking.delta })));
    await sql`update point_wallets w set balance = b.after, earned = b.earned, owed = b.owed, xid = b.xid::xid8, entry_id = b.entry_id,
        last_at = greatest(w.last_at, b.at), notified_at = null
      from jsonb_to_recordset(${rows}::jsonb) as b (tenant_id int, player_id uuid, after bigint, earned bigint, owed bigint, xid text, entry_id bigint, at timestamptz)
      where w.tenant_id = b.tenant_id and w.player_id = b.player_id`.execute(tx);
    await sql`insert into point_entries (tenant_id, player_id, kind, delta, after, key, at)
      select b.tenant_id, b.player_id, b.kind, b.delta, b.after, b.key, b.at
      from jsonb_to_recordset(${rows}::jsonb) as b (tenant_id int, player_id uuid, kind text, delta bigint, after bigint, key text, at timestamptz)
      where b.delta <> 0 order by b.tenant_id, b.player_id`.execute(tx);
  },

  earnedBetween: async (
    db: Db | Tx,
    tenantId: number,
    { since, until, only }: { since: Date; until: Date; only?: readonly string[] },
  ): Promise<Map<string, number>> => {
    if (only?.length === 0) return new Map();
    const entries = at(db).selectFrom("point_entries");
    const rows = await (only === undefined ? entries : entries.where("player_id", "in", only))
      .select((eb) => ["player_id", eb.cast<number>(eb.fn.sum("delta"), "bigint").as("earned")])
      .where("tenant_id", "=", tenantId)
      .where("at", ">=", since)
      .where("at", "<", until)
      .where("kind", "=", "stakes")
      .groupBy("player_id")
      .execute();
    return new Map(rows.map(({ player_id, earned }) => [player_id, earned]));
  },

  /** Wallets with a balance that have been idle since before the moment. With `unnotified`, only players who were not notified of it. */
  idle: (
    db: Db,
    { before, unnotified, after, limit }: { before: Date; unnotified: boolean; after: PlayerKey | null; limit: number },
  ): Promise<PlayerKey[]> =>
    at(db)
      .selectFrom("point_wallets")
      .select(["tenant_id", "player_id"])
      .where("balance", ">", 0)
      .where("last_at", "<", before)
      .$if(unnotified, (query) => query.where("notified_at", "is", null))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(tenant_id, player_id) > (${after?.tenant_id}::int, ${after?.player_id}::uuid)`),
      )
      .orderBy("tenant_id")
      .orderBy("player_id")
      .limit(limit)
      .execute(),

  markNotified: async (tx: Tx, { tenant_id, player_id }: PlayerKey, moment: Date): Promise<void> => {
    await at(tx)
      .updateTable("point_wallets")
      .set({ notified_at: moment })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .execute();
  },
};

import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface ItemRow extends PlayerKey {
  readonly id: string;
  readonly base_day: string;
  readonly available_at: string;
  readonly type: "calendar" | "immediate";
  /** What it is calculated from: a day's result, the edge of stakes, or a day's result by a coupon. */
  readonly origin: ItemOrigin;
  /** In centavos. */
  readonly base: number;
  readonly deducted: number;
  readonly share_bps: number;
  readonly carried: number;
  readonly total: number;
  /** Number of claimed slots, out of three. */
  readonly claimed: number;
  /** A bonus has the wagering terms of the offer. */
  readonly paid_as: "cash" | "bonus";
  readonly offer_id: string | null;
  readonly offer_version: number | null;
  readonly created_at: Date;
}

export type ItemOrigin = "day" | "edge" | "coupon";
type StoredType = "calendar" | "immediate" | "coupon";

type ItemTables = { cashback_items: Omit<ItemRow, "type" | "origin"> & { readonly type: StoredType } };

const storedTypes = { day: "calendar", edge: "immediate", coupon: "coupon" } as const satisfies Readonly<Record<ItemOrigin, StoredType>>;
const stored = ({ origin, ...item }: ItemRow) => ({ ...item, type: storedTypes[origin] });

const at = (db: Db | Tx) => db.withTables<ItemTables>();
const columns = [
  "tenant_id",
  "id",
  "player_id",
  sql<string>`base_day::text`.as("base_day"),
  sql<string>`available_at::text`.as("available_at"),
  sql<ItemRow["type"]>`case type when 'calendar' then type else 'immediate' end`.as("type"),
  sql<ItemOrigin>`case type when 'calendar' then 'day' when 'immediate' then 'edge' else type end`.as("origin"),
  "base",
  "deducted",
  "share_bps",
  "carried",
  "total",
  "claimed",
  "paid_as",
  "offer_id",
  "offer_version",
  "created_at",
] as const;

const ownUnclaimed = (db: Db | Tx, owner: PlayerKey) =>
  at(db)
    .selectFrom("cashback_items")
    .select(columns)
    .where("tenant_id", "=", owner.tenant_id)
    .where("player_id", "=", owner.player_id)
    .where("claimed", "<", 3)
    .orderBy("base_day")
    .orderBy("cashback_items.type");

/** All SQL on items. */
export const itemsStore = {
  insert: async (tx: Tx, items: readonly ItemRow[]): Promise<void> => {
    if (items.length > 0) await at(tx).insertInto("cashback_items").values(items.map(stored)).execute();
  },

  /** False if the player has an item of a coupon for that day. */
  insertFirst: async (tx: Tx, item: ItemRow): Promise<boolean> => {
    const added = await at(tx)
      .insertInto("cashback_items")
      .values(stored(item))
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id", "base_day", "type"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  },

  hasCouponItem: async (tx: Tx, { tenant_id, player_id }: PlayerKey, day: string): Promise<boolean> => {
    const { rows } = await sql`select from cashback_items
      where tenant_id = ${tenant_id} and player_id = ${player_id} and base_day = ${day}::date and type = 'coupon'`.execute(tx);
    return rows.length > 0;
  },

  /** Locks the item until the transaction ends. */
  lock: async (tx: Tx, owner: PlayerKey, id: string): Promise<ItemRow | null> =>
    (await at(tx)
      .selectFrom("cashback_items")
      .select(columns)
      .where("tenant_id", "=", owner.tenant_id)
      .where("id", "=", id)
      .where("player_id", "=", owner.player_id)
      .forUpdate()
      .executeTakeFirst()) ?? null,

  /** Locks the items with an unclaimed slot until the transaction ends, oldest first. */
  lockUnclaimed: (tx: Tx, owner: PlayerKey): Promise<ItemRow[]> => ownUnclaimed(tx, owner).forUpdate().execute(),

  /** Like `lockUnclaimed`, without locks. */
  unclaimed: (db: Db | Tx, owner: PlayerKey): Promise<ItemRow[]> => ownUnclaimed(db, owner).execute(),

  setClaimed: async (tx: Tx, { tenant_id, id }: Pick<ItemRow, "tenant_id" | "id">, claimed: number): Promise<void> => {
    await at(tx).updateTable("cashback_items").set({ claimed }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  /** Newest day first. */
  page: async (
    db: Db,
    owner: PlayerKey,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ rows: ItemRow[]; total: number }> => {
    const own = at(db).selectFrom("cashback_items").where("tenant_id", "=", owner.tenant_id).where("player_id", "=", owner.player_id);
    const rows = await own
      .select(columns)
      .orderBy("cashback_items.base_day", "desc")
      .orderBy("cashback_items.type")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    const counted = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { rows, total: counted.total };
  },

  ofPlayers: async (snapshot: Db | Tx, players: readonly PlayerKey[]): Promise<ItemRow[]> =>
    players.length === 0
      ? []
      : at(snapshot)
          .selectFrom("cashback_items")
          .select(columns)
          .where((eb) =>
            eb.or(players.map((player) => eb.and([eb("tenant_id", "=", player.tenant_id), eb("player_id", "=", player.player_id)]))),
          )
          .orderBy("cashback_items.base_day")
          .orderBy("cashback_items.type")
          .execute(),
};

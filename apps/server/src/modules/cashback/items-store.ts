import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface ItemRow extends PlayerKey {
  readonly id: string;
  readonly base_day: string;
  readonly available_at: string;
  readonly type: "calendar" | "immediate";
  /** In centavos. */
  readonly base: number;
  readonly deducted: number;
  readonly share_bps: number;
  readonly carried: number;
  readonly total: number;
  /** Number of claimed slots, out of three. */
  readonly claimed: number;
  readonly offer_id: string | null;
  readonly offer_version: number | null;
  readonly created_at: Date;
}

type ItemTables = { cashback_items: ItemRow };

const at = (db: Db | Tx) => db.withTables<ItemTables>();
const columns = [
  "tenant_id",
  "id",
  "player_id",
  sql<string>`base_day::text`.as("base_day"),
  sql<string>`available_at::text`.as("available_at"),
  "type",
  "base",
  "deducted",
  "share_bps",
  "carried",
  "total",
  "claimed",
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
    .orderBy("type");

/** All SQL on items. */
export const itemsStore = {
  insert: async (tx: Tx, items: readonly ItemRow[]): Promise<void> => {
    if (items.length > 0) await at(tx).insertInto("cashback_items").values(items).execute();
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
      .orderBy("type")
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
          .orderBy("type")
          .execute(),
};

import { type PrizeState, mostCounted } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import { unsettledStates } from "./states.ts";
import type { OwnList } from "./user-box-store.ts";

type PrizeTables = {
  prizes: {
    tenant_id: number;
    id: string;
    player_id: string;
    /** These four are null for an item that was given without a box. */
    user_box_id: string | null;
    box_id: number | null;
    version: number | null;
    prize_no: number | null;
    amount: number;
    status: PrizeState;
    status_reason: string | null;
    stock_id: number | null;
    /** Set for an item that was given without a box; value in centavos. */
    item: { readonly title: Localized; readonly value: number } | null;
    created_at: Date;
    updated_at: Date;
  };
  shipments: {
    tenant_id: number;
    id: string;
    prize_id: string;
    player_id: string;
    address_sealed: Buffer;
    tracking: string | null;
    requested_at: Date;
    promised_until: Date;
    ended_at: Date | null;
  };
};

export type PrizeRow = PrizeTables["prizes"];
export type ShipmentRow = PrizeTables["shipments"];

/** A prize with the round that drew it; null for a given item. */
export type WonPrize = PrizeRow & { readonly round_id: string | null };

const at = (db: Db | Tx) => db.withTables<PrizeTables & { user_boxes: { tenant_id: number; id: string; round_id: string } }>();
const withRounds = (db: Db | Tx) =>
  at(db)
    .selectFrom("prizes")
    .leftJoin("user_boxes as u", (join) => join.onRef("u.tenant_id", "=", "prizes.tenant_id").onRef("u.id", "=", "prizes.user_box_id"));

/** All SQL on prizes and shipments. */
export const prizeStore = {
  insert: async (tx: Tx, row: PrizeRow): Promise<void> => {
    const item = row.item && sql<NonNullable<PrizeRow["item"]>>`${JSON.stringify(row.item)}::jsonb`;
    await at(tx)
      .insertInto("prizes")
      .values({ ...row, item })
      .execute();
  },

  find: (db: Db | Tx, owner: PlayerKey, id: string): Promise<WonPrize | undefined> =>
    withRounds(db)
      .selectAll("prizes")
      .select("u.round_id")
      .where("prizes.tenant_id", "=", owner.tenant_id)
      .where("prizes.player_id", "=", owner.player_id)
      .where("prizes.id", "=", id)
      .executeTakeFirst(),

  /** Newest first, as of the anchor. */
  list: async (db: Db, owner: PlayerKey, { anchor, state, limit, offset }: OwnList<PrizeState>) => {
    const own = withRounds(db)
      .where("prizes.tenant_id", "=", owner.tenant_id)
      .where("prizes.player_id", "=", owner.player_id)
      .where(seenBy(anchor, "prizes.listed_xid"));
    const which = state ? own.where("prizes.status", "=", state) : own;
    const { total } = await which.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await which
      .selectAll("prizes")
      .select("u.round_id")
      .orderBy("prizes.created_at", "desc")
      .orderBy("prizes.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total };
  },

  /**
   * Counts prizes that the player can still sell or is waiting for. Excludes given items whose shipment was not requested: they are lost
   * with the account.
   */
  countUnsettled: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<number> => {
    const { prizes } = await at(db)
      .selectFrom("prizes")
      .select((eb) => eb.fn.countAll<number>().as("prizes"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("status", "in", unsettledStates)
      .where((eb) => eb.or([eb("item", "is", null), eb("status", "in", ["requested", "preparing", "shipped"])]))
      .executeTakeFirstOrThrow();
    return prizes;
  },

  /** Changes the state; of concurrent calls, the first succeeds. Undefined if the prize is in none of these states. */
  move: (
    tx: Tx,
    { tenant_id, id, player_id }: { tenant_id: number; id: string; player_id?: string },
    { from, to, now }: { from: readonly PrizeState[]; to: PrizeState; now: Date },
  ): Promise<PrizeRow | undefined> => {
    const prize = at(tx)
      .updateTable("prizes")
      .set({ status: to, updated_at: now })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("status", "in", [...from]);
    return (player_id === undefined ? prize : prize.where("player_id", "=", player_id)).returningAll().executeTakeFirst();
  },
};

export type ShipmentView = Pick<
  ShipmentRow,
  "tenant_id" | "id" | "prize_id" | "player_id" | "tracking" | "requested_at" | "promised_until"
> &
  Pick<PrizeRow, "box_id" | "version" | "prize_no" | "status" | "item">;

const viewOf = (db: Db | Tx, tenantId: number) =>
  at(db)
    .selectFrom("shipments as s")
    .innerJoin("prizes", (join) => join.onRef("prizes.tenant_id", "=", "s.tenant_id").onRef("prizes.id", "=", "s.prize_id"))
    .select(["s.tenant_id", "s.id", "s.prize_id", "s.player_id", "s.tracking", "s.requested_at", "s.promised_until"])
    .select(["prizes.box_id", "prizes.version", "prizes.prize_no", "prizes.status", "prizes.item"])
    .where("s.tenant_id", "=", tenantId);

export const shipmentStore = {
  insert: async (tx: Tx, row: ShipmentRow): Promise<void> => {
    await at(tx).insertInto("shipments").values(row).execute();
  },

  /** The latest shipment of each prize. */
  latestOf: async (db: Db | Tx, tenantId: number, prizeIds: readonly string[]): Promise<Map<string, ShipmentRow>> => {
    if (prizeIds.length === 0) return new Map();
    const rows = await at(db)
      .selectFrom("shipments")
      .distinctOn("prize_id")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("prize_id", "in", [...prizeIds])
      .orderBy("prize_id")
      .orderBy("requested_at", "desc")
      .execute();
    return new Map(rows.map((row) => [row.prize_id, row]));
  },

  /** Shipments that have not ended, longest waiting first. */
  open: (
    db: Db,
    tenantId: number,
    { after, limit }: { after: { at: Date; id: string } | null; limit: number },
  ): Promise<ShipmentView[]> => {
    const open = viewOf(db, tenantId).where("s.ended_at", "is", null);
    const further = after ? open.where(sql<boolean>`(s.requested_at, s.id) > (${after.at}::timestamptz, ${after.id}::uuid)`) : open;
    return further.orderBy("s.requested_at").orderBy("s.id").limit(limit).execute();
  },

  /** Counts shipments that staff still has to send or close, per brand, with the earliest promised date. */
  countOpen: async (db: Db, tenantIds: readonly number[], now: Date): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, count(*) filter (where s.promised_until < ${now}) as late,
        (array_agg(s.requested_at order by s.promised_until))[1] as oldest_at, min(s.promised_until) as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select requested_at, promised_until from shipments
        where tenant_id = b.tenant_id and ended_at is null order by requested_at, id limit ${mostCounted}) s
      group by b.tenant_id`.execute(db);
    return rows;
  },

  view: (db: Db | Tx, tenantId: number, id: string): Promise<ShipmentView | undefined> =>
    viewOf(db, tenantId).where("s.id", "=", id).executeTakeFirst(),

  sealed: async (db: Db, tenantId: number, id: string): Promise<Buffer | null> => {
    const row = await at(db)
      .selectFrom("shipments")
      .select("address_sealed")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.address_sealed ?? null;
  },

  change: async (
    tx: Tx,
    { tenant_id, id }: Pick<ShipmentRow, "tenant_id" | "id">,
    change: { tracking?: string; ended_at?: Date },
  ): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await at(tx).updateTable("shipments").set(change).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  /** Ends the open shipment of a prize that is no longer to be sent. */
  endOf: async (tx: Tx, { tenant_id, id }: Pick<PrizeRow, "tenant_id" | "id">, ended_at: Date): Promise<void> => {
    await at(tx)
      .updateTable("shipments")
      .set({ ended_at })
      .where("tenant_id", "=", tenant_id)
      .where("prize_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
  },
};

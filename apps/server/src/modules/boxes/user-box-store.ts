import { sql } from "kysely";
import type { UserBoxState } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type UserBoxTables = {
  user_boxes: {
    tenant_id: number;
    id: string;
    player_id: string;
    box_id: number;
    version: number;
    source: "bought" | "given";
    amount: number;
    status: UserBoxState;
    status_reason: string | null;
    round_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
  box_paces: { tenant_id: number; player_id: string; openings: Date[] };
};

export type UserBoxRow = UserBoxTables["user_boxes"];

/** Selects a player's box: a particular one, or any of one kind in the catalogue. */
export type WhichBox = { readonly id: string } | { readonly box_id: number };

export interface OwnList<State> {
  readonly anchor: ListAnchor;
  readonly state: State | undefined;
  readonly limit: number;
  readonly offset: number;
}

const at = (db: Db | Tx) => db.withTables<UserBoxTables>();

/** Limits on the pace of a player's openings. */
export interface Pace {
  readonly now: Date;
  /** Maximum openings per minute. */
  readonly max: number;
  readonly cycleMs: number;
}

/** All SQL on players' boxes. */
export const userBoxStore = {
  insert: async (tx: Tx, row: UserBoxRow): Promise<void> => {
    await at(tx).insertInto("user_boxes").values(row).execute();
  },

  find: (db: Db | Tx, owner: PlayerKey, id: string): Promise<UserBoxRow | undefined> =>
    at(db)
      .selectFrom("user_boxes")
      .selectAll()
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Newest first, as of the anchor. */
  list: async (db: Db, owner: PlayerKey, { anchor, state, limit, offset }: OwnList<UserBoxState>) => {
    const own = at(db)
      .selectFrom("user_boxes")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where(seenBy(anchor, "listed_xid"));
    const which = state ? own.where("status", "=", state) : own;
    const { total } = await which.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await which.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();
    return { rows, total };
  },

  /** The player's oldest unopened box of this kind that no other transaction is taking. */
  oldestOwned: async (tx: Tx, owner: PlayerKey, box_id: number): Promise<string | null> => {
    const row = await at(tx)
      .selectFrom("user_boxes")
      .select("id")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("box_id", "=", box_id)
      .where("status", "=", "owned")
      .orderBy("created_at")
      .orderBy("id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /** Opens or sells the box; of concurrent calls, the first succeeds. Undefined unless it is an unopened box of the player. */
  take: (
    tx: Tx,
    owner: PlayerKey,
    { id, ...change }: { id: string; status: "opened" | "sold"; round_id: string | null; updated_at: Date; status_reason?: string },
  ): Promise<UserBoxRow | undefined> => {
    const owned = at(tx)
      .updateTable("user_boxes")
      .set(change)
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("id", "=", id)
      .where("status", "=", "owned");
    return (change.status === "sold" ? owned.where("source", "=", "bought") : owned).returningAll().executeTakeFirst();
  },

  /** Ids of bought, unopened boxes, oldest first. */
  refundable: async (db: Db | Tx, owner: PlayerKey): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("user_boxes")
      .select("id")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("status", "=", "owned")
      .where("source", "=", "bought")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map((row) => row.id);
  },

  /** Counts an opening, one at a time per player. If it comes too soon, returns how long to wait, in milliseconds. */
  countOpening: async (tx: Tx, owner: PlayerKey, { now, max, cycleMs }: Pace): Promise<number> => {
    await sql`insert into box_paces (tenant_id, player_id, openings) values (${owner.tenant_id}, ${owner.player_id}, '{}')
      on conflict do nothing`.execute(tx);
    const { openings } = await at(tx)
      .selectFrom("box_paces")
      .select("openings")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const ages = openings.map((opening) => now.getTime() - opening.getTime());
    // After a clock was moved back, openings may lie in the future: they are ignored.
    const recent = openings.filter((_, index) => (ages[index] ?? -1) >= 0 && (ages[index] ?? minuteMs) < minuteMs);
    const latest = recent.at(-1);
    const toCycle = latest && cycleMs > 0 ? cycleMs - (now.getTime() - latest.getTime()) : 0;
    if (toCycle > 0) return toCycle;
    const oldest = recent[0];
    if (oldest && recent.length >= max) return minuteMs - (now.getTime() - oldest.getTime());
    await at(tx)
      .updateTable("box_paces")
      .set({ openings: [...recent, now] })
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .execute();
    return 0;
  },
};

const minuteMs = 60_000;

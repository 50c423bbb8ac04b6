import type { Step } from "@trevo/engines";
import type { Db, Tx } from "../../kernel/db.ts";
import type { JsonObject } from "../wallet/index.ts";

type OpenRoundTables = {
  open_house_rounds: {
    tenant_id: number;
    round_id: string;
    holder_id: string;
    game_id: number;
    is_demo: boolean;
    acted_at: Date;
  };
  round_actions: {
    tenant_id: number;
    round_id: string;
    seq: number;
    action: string;
    params: JsonObject;
    idempotency_key: string | null;
    created_at: Date;
  };
};

/** Identifies a round. */
export interface RoundRef {
  readonly tenant_id: number;
  readonly round_id: string;
}

/** A round that waits for an action. The holder is its player, or the launch of a demo. */
export interface OpenRound extends RoundRef {
  readonly holder_id: string;
  readonly game_id: number;
  readonly is_demo: boolean;
}

export interface StoredAction extends Step {
  readonly idempotency_key: string | null;
}

/** All SQL on open multi-action rounds and their actions. */
export const openRoundStore = {
  /** Returns false if the holder already has an open round of this game. */
  insert: async (tx: Tx, round: OpenRound & { readonly acted_at: Date }): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await tx
      .withTables<OpenRoundTables>()
      .insertInto("open_house_rounds")
      .values(round)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** Locks the round for this transaction. Null if it has ended. */
  lock: async (tx: Tx, round: RoundRef): Promise<OpenRound | null> =>
    (await tx
      .withTables<OpenRoundTables>()
      .selectFrom("open_house_rounds")
      .select(["tenant_id", "round_id", "holder_id", "game_id", "is_demo"])
      .where("tenant_id", "=", round.tenant_id)
      .where("round_id", "=", round.round_id)
      .forUpdate()
      .executeTakeFirst()) ?? null,

  touch: async (tx: Tx, round: RoundRef, actedAt: Date): Promise<void> => {
    await tx
      .withTables<OpenRoundTables>()
      .updateTable("open_house_rounds")
      .set({ acted_at: actedAt })
      .where("tenant_id", "=", round.tenant_id)
      .where("round_id", "=", round.round_id)
      .execute();
  },

  remove: async (tx: Tx, round: RoundRef): Promise<void> => {
    await tx
      .withTables<OpenRoundTables>()
      .deleteFrom("open_house_rounds")
      .where("tenant_id", "=", round.tenant_id)
      .where("round_id", "=", round.round_id)
      .execute();
  },

  /** All open rounds of the tenant with real money. */
  keysOf: (db: Db, tenantId: number): Promise<RoundRef[]> =>
    db
      .withTables<OpenRoundTables>()
      .selectFrom("open_house_rounds")
      .select(["tenant_id", "round_id"])
      .where("tenant_id", "=", tenantId)
      .where("is_demo", "=", false)
      .execute(),

  /** Whether the holder has any open round, whose seed must not be revealed. */
  hasAny: async (db: Db | Tx, holder: { tenant_id: number; holder_id: string }): Promise<boolean> =>
    (await db
      .withTables<OpenRoundTables>()
      .selectFrom("open_house_rounds")
      .select("round_id")
      .where("tenant_id", "=", holder.tenant_id)
      .where("holder_id", "=", holder.holder_id)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** The holder's open round of this game. */
  find: async (db: Db, place: { tenant_id: number; holder_id: string; game_id: number }): Promise<RoundRef | null> =>
    (await db
      .withTables<OpenRoundTables>()
      .selectFrom("open_house_rounds")
      .select(["tenant_id", "round_id"])
      .where("tenant_id", "=", place.tenant_id)
      .where("holder_id", "=", place.holder_id)
      .where("game_id", "=", place.game_id)
      .executeTakeFirst()) ?? null,

  /** Rounds of every tenant without an action since `before`, oldest first. */
  abandoned: (db: Db, search: { before: Date; limit: number }): Promise<OpenRound[]> =>
    db
      .withTables<OpenRoundTables>()
      .selectFrom("open_house_rounds")
      .select(["tenant_id", "round_id", "holder_id", "game_id", "is_demo"])
      .where("acted_at", "<", search.before)
      .orderBy("acted_at")
      .limit(search.limit)
      .execute(),

  /** The round's actions, in order. */
  actions: (db: Db | Tx, round: RoundRef): Promise<StoredAction[]> =>
    db
      .withTables<OpenRoundTables>()
      .selectFrom("round_actions")
      .select(["action", "params", "idempotency_key"])
      .where("tenant_id", "=", round.tenant_id)
      .where("round_id", "=", round.round_id)
      .orderBy("seq")
      .execute(),

  addAction: async (tx: Tx, action: RoundRef & StoredAction & { readonly seq: number; readonly created_at: Date }): Promise<void> => {
    await tx
      .withTables<OpenRoundTables>()
      .insertInto("round_actions")
      .values({ ...action, params: action.params as JsonObject })
      .execute();
  },
};

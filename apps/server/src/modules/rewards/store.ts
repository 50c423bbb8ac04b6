import type { JsonObject } from "../wallet/index.ts";
import type { RewardCode } from "@trevo/offers";
import { sql } from "kysely";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";

type RewardTables = {
  reward_grants: {
    tenant_id: number;
    source: string;
    external_id: string;
    player_id: string;
    reward: JsonObject;
    reason: string;
    offer_id: string | null;
    offer_version: number | null;
    bonus_id: string | null;
    amount: number | null;
    at: Date;
  };
};

export type GrantRow = RewardTables["reward_grants"];
export type GrantKey = Pick<GrantRow, "tenant_id" | "source" | "external_id">;

const at = (db: Db | Tx) => db.withTables<RewardTables>();

/** All SQL on grants. */
export const store = {
  /** Returns false if the key already has its row. Waits for a concurrent transaction that is adding it. */
  insert: async (tx: Tx, row: GrantRow): Promise<boolean> => {
    const inserted = await at(tx)
      .insertInto("reward_grants")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("external_id")
      .executeTakeFirst();
    return inserted !== undefined;
  },

  setOutcome: async (
    tx: Tx,
    { tenant_id, source, external_id }: GrantKey,
    outcome: Pick<GrantRow, "bonus_id" | "amount">,
  ): Promise<void> => {
    await at(tx)
      .updateTable("reward_grants")
      .set(outcome)
      .where("tenant_id", "=", tenant_id)
      .where("source", "=", source)
      .where("external_id", "=", external_id)
      .execute();
  },

  /** Grants to all players, or to these. */
  bySource: (db: Db | Tx, source: string, of: "all" | readonly PlayerKey[]): Promise<GrantRow[]> => {
    const grants = at(db).selectFrom("reward_grants").selectAll().where("source", "=", source);
    if (of === "all") return grants.execute();
    const isOne = (tenant_id: number, player_id: string) => sql<boolean>`(tenant_id = ${tenant_id} and player_id = ${player_id})`;
    return of.length === 0
      ? Promise.resolve([])
      : grants.where((eb) => eb.or(of.map((one) => isOne(one.tenant_id, one.player_id)))).execute();
  },

  /** Grants to all players, or to these. */
  byCode: async (db: Db | Tx, code: RewardCode, of: "all" | readonly PlayerKey[]): Promise<GrantRow[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`;
    return (await sql<GrantRow>`select * from reward_grants where reward ->> 'code' = ${code} and ${some}`.execute(db)).rows;
  },

  /** Sum that a source has granted to the player since then, in centavos. */
  sumSince: async (tx: Tx, { tenant_id, player_id }: PlayerKey, { source, since }: { source: string; since: Date }): Promise<number> => {
    const { total } = await at(tx)
      .selectFrom("reward_grants")
      .select((eb) => sql<number>`coalesce(sum(${eb.ref("amount")}), 0)::bigint`.as("total"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("source", "=", source)
      .where("at", ">", since)
      .executeTakeFirstOrThrow();
    return total;
  },

  /** Newest first. */
  list: (db: Db, { tenant_id, player_id }: PlayerKey, limit: number): Promise<GrantRow[]> =>
    at(db)
      .selectFrom("reward_grants")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("at", "desc")
      .limit(limit)
      .execute(),

  byKey: (db: Db | Tx, { tenant_id, source, external_id }: GrantKey): Promise<GrantRow> =>
    at(db)
      .selectFrom("reward_grants")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("source", "=", source)
      .where("external_id", "=", external_id)
      .executeTakeFirstOrThrow(),
};

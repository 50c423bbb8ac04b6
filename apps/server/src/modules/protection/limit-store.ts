import type { LimitKind, LimitPeriod } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Holder } from "./holder.ts";

type LimitTables = {
  player_limits: {
    operator_id: number;
    subject_id: string;
    kind: LimitKind;
    period: LimitPeriod;
    value: number | null;
    pending_value: number | null;
    pending_at: Date | null;
    tenant_id: number;
    player_id: string;
  };
};

export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export interface LimitValues {
  /** Centavos, or minutes; null for no limit. */
  readonly value: number | null;
  readonly pending_value: number | null;
  /** When the pending raise takes effect. Null if there is none. */
  readonly pending_at: Date | null;
}

export type LimitRow = LimitName & LimitValues;

/** The limit in force. */
export type SetLimit = LimitName & Pick<LimitValues, "value">;

const at = (db: Db | Tx) => db.withTables<LimitTables>();
const columns = ["kind", "period", "value", "pending_value", "pending_at"] as const;

/** All SQL on limits. */
export const limitStore = {
  list: (db: Db, holder: Holder): Promise<LimitRow[]> =>
    at(db)
      .selectFrom("player_limits")
      .select(columns)
      .where("operator_id", "=", holder.operator_id)
      .where("subject_id", "=", holder.subject_id)
      .execute(),

  save: async (tx: Tx, row: Holder & PlayerKey & LimitRow): Promise<void> => {
    const { value, pending_value, pending_at, tenant_id, player_id } = row;
    await at(tx)
      .insertInto("player_limits")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["operator_id", "subject_id", "kind", "period"])
          .doUpdateSet({ value, pending_value, pending_at, tenant_id, player_id }),
      )
      .execute();
  },

  /** Moves the limits of an account to its person. Of two limits, the stricter one applies; pending raises are dropped. */
  moveTo: async (tx: Tx, from: Holder, to: Holder): Promise<void> => {
    await sql`insert into player_limits (operator_id, subject_id, kind, period, value, tenant_id, player_id)
      select operator_id, ${to.subject_id}, kind, period, value, tenant_id, player_id from player_limits
        where operator_id = ${from.operator_id} and subject_id = ${from.subject_id}
      on conflict (operator_id, subject_id, kind, period) do update
        set value = least(player_limits.value, excluded.value), pending_value = null, pending_at = null`.execute(tx);
    await at(tx)
      .deleteFrom("player_limits")
      .where("operator_id", "=", from.operator_id)
      .where("subject_id", "=", from.subject_id)
      .execute();
  },

  /** One account of each holder whose raise is due. */
  due: (db: Db, now: Date): Promise<PlayerKey[]> =>
    at(db).selectFrom("player_limits").select(["tenant_id", "player_id"]).distinct().where("pending_at", "<=", now).limit(500).execute(),
};

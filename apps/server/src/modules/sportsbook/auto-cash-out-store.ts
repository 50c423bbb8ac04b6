import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type AutoTables = {
  sport_auto_cash_outs: {
    tenant_id: number;
    id: string;
    bet_id: string;
    player_id: string;
    at_least: number;
    status: "active" | "paid" | "cancelled" | "ended";
    end_reason: "over" | "part" | "replaced" | null;
  };
};

export type StoredAutoCashOut = Selectable<AutoTables["sport_auto_cash_outs"]>;

export interface AutoCashOutKey extends PlayerKey {
  readonly id: string;
  readonly bet_id: string;
}

/** How a target ends: paid, cancelled by the player, or the reason why it can no longer be paid. */
export type AutoCashOutEnd = "paid" | "cancelled" | NonNullable<StoredAutoCashOut["end_reason"]>;

/** SQL on targets. Writers must hold the bet's lock. */
export const autoCashOutStore = {
  insert: async (tx: Tx, { tenant_id, player_id, id, bet_id, at_least }: AutoCashOutKey & { at_least: number }): Promise<void> => {
    await tx
      .withTables<AutoTables>()
      .insertInto("sport_auto_cash_outs")
      .values({ tenant_id, player_id, id, bet_id, at_least, status: "active", end_reason: null })
      .execute();
  },

  /** The active target of the bet. */
  active: (tx: Tx, tenant_id: number, bet_id: string): Promise<StoredAutoCashOut | undefined> =>
    tx
      .withTables<AutoTables>()
      .selectFrom("sport_auto_cash_outs")
      .select(["tenant_id", "id", "bet_id", "player_id", "at_least", "status", "end_reason"])
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "=", bet_id)
      .where("status", "=", "active")
      .executeTakeFirst(),

  end: async (tx: Tx, { tenant_id, id }: Pick<AutoCashOutKey, "tenant_id" | "id">, end: AutoCashOutEnd): Promise<void> => {
    const isOwnState = end === "paid" || end === "cancelled";
    await tx
      .withTables<AutoTables & { sport_auto_cash_outs: { ended_at: Date } }>()
      .updateTable("sport_auto_cash_outs")
      .set({ status: isOwnState ? end : "ended", end_reason: isOwnState ? null : end, ended_at: sql<Date>`clock_timestamp()` })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },

  /** Active targets of all brands without a pending request, after a key. Takes no lock. */
  waiting: async (db: Db, after: AutoCashOutKey | null, limit: number): Promise<StoredAutoCashOut[]> => {
    const { rows } = await sql<StoredAutoCashOut>`
      select a.tenant_id, a.id, a.bet_id, a.player_id, a.at_least, a.status, a.end_reason from sport_auto_cash_outs a
      where a.status = 'active' and (a.tenant_id, a.id) > (${after?.tenant_id ?? 0}, ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
        and not exists (
          select from sport_cash_out_requests r where r.tenant_id = a.tenant_id and r.bet_id = a.bet_id and r.status = 'pending')
      order by a.tenant_id, a.id limit ${limit}`.execute(db);
    return rows;
  },

  /** The newest target of each bet. */
  newest: async (db: Db | Tx, tenant_id: number, bet_ids: readonly string[]): Promise<StoredAutoCashOut[]> => {
    if (bet_ids.length === 0) return [];
    const { rows } = await sql<StoredAutoCashOut>`
      select distinct on (bet_id) tenant_id, id, bet_id, player_id, at_least, status, end_reason from sport_auto_cash_outs
      where tenant_id = ${tenant_id} and bet_id = any(${bet_ids}::uuid[])
      order by bet_id, created_at desc, id desc`.execute(db);
    return rows;
  },
};

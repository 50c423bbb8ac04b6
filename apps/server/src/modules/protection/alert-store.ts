import { type AlertKind, alertKinds, mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { SignRow, SignTables } from "./sign-store.ts";

export interface WaitingAlert extends PlayerKey {
  readonly kinds: AlertKind[];
  readonly signs: number;
  readonly raised_at: Date;
  /** When the time to review it starts; later than `raised_at` for signs recorded before the queue existed. */
  readonly due_from: Date;
}

type CountedAlerts = Omit<WaitingCount, "due_at"> & Pick<WaitingAlert, "due_from">;

export interface AlertFilter {
  readonly tenant_ids: readonly number[];
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

/** SQL on signs that nobody has reviewed, which have an index of their own. All signs of a player form one alert. */
export const alertStore = {
  /** Oldest first. */
  list: async (db: Db, { tenant_ids, after, limit }: AlertFilter): Promise<WaitingAlert[]> => {
    const { rows } = await sql<WaitingAlert>`
      select tenant_id, player_id, array_agg(distinct kind order by kind) as kinds, count(*)::int as signs, min(at) as raised_at,
        min(coalesce(due_from, at)) as due_from
      from protection_signs
      where tenant_id = any(${tenant_ids}::int[]) and handled_at is null and closed_at is null and kind = any(${alertKinds}::text[])
      group by tenant_id, player_id
      having ${after === null}::boolean or (date_trunc('milliseconds', min(at)), player_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      order by date_trunc('milliseconds', min(at)), player_id limit ${limit}`.execute(db);
    return rows;
  },

  /** An alert is late if it has been due for review since before `lateBefore`. */
  count: async (db: Db, tenantIds: readonly number[], lateBefore: Date): Promise<CountedAlerts[]> => {
    const { rows } = await sql<CountedAlerts>`
      select tenant_id, least(count(*), ${mostCounted})::int as waiting,
        least(count(*) filter (where due_from < ${lateBefore}), ${mostCounted})::int as late, min(raised_at) as oldest_at,
        min(due_from) as due_from
      from (select tenant_id, player_id, min(at) as raised_at, min(coalesce(due_from, at)) as due_from from protection_signs
        where tenant_id = any(${tenantIds}::int[]) and handled_at is null and closed_at is null and kind = any(${alertKinds}::text[])
        group by tenant_id, player_id) alerts
      group by tenant_id`.execute(db);
    return rows;
  },

  /** All signs of the player, newest first. */
  signs: (db: Db, { tenant_id, player_id }: PlayerKey, limit: number): Promise<SignRow[]> =>
    db
      .withTables<SignTables>()
      .selectFrom("protection_signs")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),

  /** The player's signs that nobody has reviewed, oldest first. */
  open: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<SignRow[]> =>
    db
      .withTables<SignTables>()
      .selectFrom("protection_signs")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("handled_at", "is", null)
      .where("closed_at", "is", null)
      .where("kind", "in", alertKinds)
      .orderBy("id")
      .execute(),

  /** Handles only the signs that the member saw: a newer sign keeps waiting. */
  handle: async (tx: Tx, { tenant_id, player_id }: PlayerKey, { ids, at }: { ids: readonly number[]; at: Date }): Promise<void> => {
    await tx
      .withTables<SignTables>()
      .updateTable("protection_signs")
      .set({ handled_at: at })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("id", "in", ids)
      .execute();
  },
};

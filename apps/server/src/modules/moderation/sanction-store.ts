import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";

type SanctionTables = {
  sanctions: {
    tenant_id: number;
    id: string;
    player_id: string;
    operator_id: number | null;
    person_id: string | null;
    kind: "mute" | "ban";
    rooms: number[] | null;
    reason: string;
    case_id: string;
    starts_at: Date;
    ends_at: Date | null;
    lifted_at: Date | null;
  };
};

export type SanctionRow = Selectable<SanctionTables["sanctions"]>;

export interface SanctionedPlayer extends PlayerKey {
  readonly operator_id: number;
  readonly person_id: string | null;
}

/** The account and its person. */
export const sanctionedOf = ({ tenant_id, id, operator_id, person_id }: Player): SanctionedPlayer => ({
  tenant_id,
  player_id: id,
  operator_id,
  person_id,
});

const at = (db: Db | Tx) => db.withTables<SanctionTables>();

/** SQL on sanctions. */
export const sanctionStore = {
  insert: async (tx: Tx, row: SanctionRow): Promise<void> => {
    await at(tx).insertInto("sanctions").values(row).execute();
  },

  /** Present and future sanctions of the account and its person. */
  current: async (db: Db | Tx, { tenant_id, player_id, operator_id, person_id }: SanctionedPlayer, now: Date): Promise<SanctionRow[]> => {
    const { rows } = await sql<SanctionRow>`
      select * from sanctions
      where ((tenant_id = ${tenant_id} and player_id = ${player_id}) or (operator_id = ${operator_id} and person_id = ${person_id}::uuid))
        and lifted_at is null and (ends_at is null or ends_at > ${now})
      order by starts_at, id`.execute(db);
    return rows;
  },

  ofPlayer: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, limit: number): Promise<SanctionRow[]> =>
    at(db)
      .selectFrom("sanctions")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("starts_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),

  find: (db: Db | Tx, { tenant_id, id }: { tenant_id: number; id: string }): Promise<SanctionRow | undefined> =>
    at(db).selectFrom("sanctions").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  ofCases: (db: Db | Tx, tenantId: number, caseIds: readonly string[]): Promise<SanctionRow[]> =>
    caseIds.length === 0
      ? Promise.resolve([])
      : at(db).selectFrom("sanctions").selectAll().where("tenant_id", "=", tenantId).where("case_id", "in", caseIds).execute(),

  /** Number of sanctions for a reason since then, which decides the next step. */
  countSince: async (tx: Tx, { tenant_id, player_id }: PlayerKey, { reason, since }: { reason: string; since: Date }): Promise<number> => {
    const { count } = await at(tx)
      .selectFrom("sanctions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("reason", "=", reason)
      .where("starts_at", ">", since)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Returns false if it had already ended. */
  lift: async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: string }, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await at(tx)
      .updateTable("sanctions")
      .set({ lifted_at: now })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("lifted_at", "is", null)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Returns which of these messages, by writer and time, a sanction covered. For the invariant of the module that shows messages. */
  coveredAmong: async (
    db: Db | Tx,
    written: readonly {
      readonly tenant_id: number;
      readonly id: string;
      readonly player_id: string;
      readonly room: number;
      readonly at: Date;
    }[],
  ): Promise<{ tenant_id: number; id: string }[]> => {
    if (written.length === 0) return [];
    const values = sql.join(
      written.map(
        (each) => sql`(${each.tenant_id}::int, ${each.id}::uuid, ${each.player_id}::uuid, ${each.room}::int, ${each.at}::timestamptz)`,
      ),
    );
    const { rows } = await sql<{ tenant_id: number; id: string }>`
      select distinct written.tenant_id, written.id from (values ${values}) as written (tenant_id, id, player_id, room, at)
      join sanctions sanction on sanction.tenant_id = written.tenant_id and sanction.player_id = written.player_id
      where written.at > sanction.starts_at and (sanction.rooms is null or written.room = any(sanction.rooms))
        and (sanction.ends_at is null or written.at < sanction.ends_at)
        and (sanction.lifted_at is null or written.at < sanction.lifted_at)`.execute(db);
    return rows;
  },
};

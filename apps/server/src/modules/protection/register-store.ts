import { sql } from "kysely";
import type { ImpedimentReason } from "../../adapters/identity/national-register.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type RegisterTables = {
  register_checks: {
    operator_id: number;
    person_id: string;
    answer: "clear" | "impeded" | null;
    reason: ImpedimentReason | null;
    answered_at: Date | null;
    impeded_since: Date | null;
    unanswered_since: Date | null;
    attempts: number;
    request_no: number;
    recorded_no: number;
    next_attempt_at: Date | null;
    tenant_id: number;
    player_id: string;
  };
};

export interface PersonKey {
  readonly operator_id: number;
  readonly person_id: string;
}

export type RegisterCheck = RegisterTables["register_checks"];

const at = (db: Db | Tx) => db.withTables<RegisterTables>();

/** All SQL on the national register's answers about persons. */
export const registerStore = {
  read: (db: Db, { operator_id, person_id }: PersonKey): Promise<RegisterCheck | undefined> =>
    at(db)
      .selectFrom("register_checks")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where("person_id", "=", person_id)
      .executeTakeFirst(),

  /** Which of the persons the register listed at the last query. */
  impededAmong: async (db: Db, { operator_id, person_ids }: { operator_id: number; person_ids: readonly string[] }): Promise<string[]> => {
    const { rows } = await sql<{ person_id: string }>`
      select person_id from register_checks
      where operator_id = ${operator_id} and person_id = any(${person_ids}::uuid[]) and answer = 'impeded'`.execute(db);
    return rows.map((row) => row.person_id);
  },

  /**
   * Closes play until the first answer. A person who is already known keeps their answer, and is queried by `next_attempt_at` at the
   * latest.
   */
  enrol: async (tx: Tx, person: PersonKey & PlayerKey, { now, next_attempt_at }: { now: Date; next_attempt_at: Date }): Promise<void> => {
    const { operator_id, person_id, tenant_id, player_id } = person;
    await at(tx)
      .insertInto("register_checks")
      .values({
        operator_id,
        person_id,
        tenant_id,
        player_id,
        answer: null,
        reason: null,
        answered_at: null,
        impeded_since: null,
        unanswered_since: now,
        attempts: 0,
        request_no: 0,
        recorded_no: 0,
        next_attempt_at,
      })
      .onConflict((conflict) =>
        conflict.columns(["operator_id", "person_id"]).doUpdateSet({
          next_attempt_at: sql<Date>`least(register_checks.next_attempt_at, excluded.next_attempt_at)`,
        }),
      )
      .execute();
  },

  /** Returns the number of a query that is about to be sent. If its process stops, another one repeats it at `lease`. */
  begin: async (db: Db, { operator_id, person_id }: PersonKey, lease: Date): Promise<number> => {
    const { request_no } = await at(db)
      .updateTable("register_checks")
      .set({ request_no: sql<number>`request_no + 1`, next_attempt_at: lease })
      .where("operator_id", "=", operator_id)
      .where("person_id", "=", person_id)
      .returning("request_no")
      .executeTakeFirstOrThrow();
    return request_no;
  },

  change: async (tx: Db | Tx, { operator_id, person_id }: PersonKey, change: Partial<RegisterCheck>): Promise<void> => {
    await at(tx)
      .updateTable("register_checks")
      .set(change)
      .where("operator_id", "=", operator_id)
      .where("person_id", "=", person_id)
      .execute();
  },

  /** Claims due queries until `lease`, oldest first. Concurrent callers claim others. */
  claimDue: async (db: Db, { now, lease, most }: { now: Date; lease: Date; most: number }): Promise<PersonKey[]> => {
    const { rows } = await sql<PersonKey>`
      update register_checks set next_attempt_at = ${lease} where (operator_id, person_id) in (
        select operator_id, person_id from register_checks where next_attempt_at <= ${now}
        order by next_attempt_at limit ${most} for update skip locked)
      returning operator_id, person_id`.execute(db);
    return rows;
  },

  /** Number of persons by the register's answer. */
  count: (db: Db) =>
    at(db)
      .selectFrom("register_checks")
      .select([
        sql<string>`case when answer = 'impeded' then 'impeded' when unanswered_since is not null then 'unanswered' when answer is null then 'waiting' else 'clear' end`.as(
          "state",
        ),
        sql<number>`count(*)::int`.as("people"),
      ])
      .groupBy("state")
      .execute(),
};

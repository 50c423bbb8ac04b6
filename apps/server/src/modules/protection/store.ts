import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

type ExclusionTables = {
  exclusions: {
    tenant_id: number;
    id: string;
    operator_id: number;
    player_id: string;
    person_id: string | null;
    start_at: Date;
    end_at: Date | null;
    removal_requested_at: Date | null;
    /** True if somebody else requested it: the player cannot request its end. */
    is_imposed: boolean;
  };
};

export type ExclusionRow = ExclusionTables["exclusions"];

/** The subject of protection: the account, and the person behind it once known. */
export interface Subject {
  readonly tenant_id: number;
  readonly id: string;
  readonly operator_id: number;
  readonly person_id: string | null;
}

const at = (db: Db) => db.withTables<ExclusionTables>();

/** All SQL on exclusions. */
export const exclusionStore = {
  insert: async (db: Db, row: ExclusionRow): Promise<void> => {
    await at(db).insertInto("exclusions").values(row).execute();
  },

  /** The exclusion that ends last, ended or not. A permanent one ends after all others. */
  last: (db: Db, subject: Subject) =>
    at(db)
      .selectFrom("exclusions")
      .select(["id", "start_at", "end_at", "removal_requested_at"])
      .where((eb) =>
        eb.or([
          eb.and([eb("tenant_id", "=", subject.tenant_id), eb("player_id", "=", subject.id)]),
          ...(subject.person_id === null
            ? []
            : [eb.and([eb("operator_id", "=", subject.operator_id), eb("person_id", "=", subject.person_id)])]),
        ]),
      )
      .orderBy("end_at", (order) => order.desc().nullsFirst())
      .limit(1)
      .executeTakeFirst(),

  /** Which of these persons are excluded now. */
  excludedAmong: async (
    db: Db,
    { operator_id, person_ids }: { operator_id: number; person_ids: readonly string[] },
    now: Date,
  ): Promise<string[]> => {
    const { rows } = await sql<{ person_id: string }>`
      select distinct person_id from exclusions
      where operator_id = ${operator_id} and person_id = any(${person_ids}::uuid[]) and (end_at is null or end_at > ${now})`.execute(db);
    return rows.map((row) => row.person_id);
  },

  /** Whether an exclusion without an end was requested by somebody else. */
  hasImposed: async (db: Db, subject: Subject): Promise<boolean> => {
    const { tenant_id, id, operator_id, person_id } = subject;
    const { rows } = await sql`
      select from exclusions
      where (tenant_id = ${tenant_id} and player_id = ${id} or operator_id = ${operator_id} and person_id = ${person_id}::uuid)
        and end_at is null and is_imposed limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Sets an end on exclusions without one. */
  endOpen: async (db: Db, subject: Subject, { requested_at, end_at }: { requested_at: Date; end_at: Date }): Promise<void> => {
    await at(db)
      .updateTable("exclusions")
      .set({ removal_requested_at: requested_at, end_at })
      .where((eb) =>
        subject.person_id === null
          ? eb.and([eb("tenant_id", "=", subject.tenant_id), eb("player_id", "=", subject.id)])
          : eb.and([eb("operator_id", "=", subject.operator_id), eb("person_id", "=", subject.person_id)]),
      )
      .where("end_at", "is", null)
      .execute();
  },

  /** Extends exclusions made before the person was known to the person. */
  extendToPerson: async (db: Db, subject: Subject): Promise<void> => {
    await at(db)
      .updateTable("exclusions")
      .set({ person_id: subject.person_id })
      .where("tenant_id", "=", subject.tenant_id)
      .where("player_id", "=", subject.id)
      .where("person_id", "is", null)
      .execute();
  },

  /** Accounts at the operator's brands with an exclusion in force, oldest exclusion first. */
  active: (
    db: Db,
    operatorId: number,
    now: Date,
  ): Promise<{ tenant_id: number; player_id: string; start_at: Date; end_at: Date | null }[]> =>
    at(db)
      .selectFrom("exclusions")
      .select(["tenant_id", "player_id", "start_at", "end_at"])
      .where("operator_id", "=", operatorId)
      .where((eb) => eb.or([eb("end_at", "is", null), eb("end_at", ">", now)]))
      .orderBy("start_at")
      .execute(),
};

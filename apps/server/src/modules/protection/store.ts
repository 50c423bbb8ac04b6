import type { Db } from "../../kernel/db.ts";

type ProtectionTables = {
  exclusions: {
    tenant_id: number;
    id: string;
    operator_id: number;
    player_id: string;
    person_id: string | null;
    start_at: Date;
    end_at: Date | null;
  };
};

export type ExclusionRow = ProtectionTables["exclusions"];

/** Whom an exclusion is about: the account, and the person behind it once known. */
export interface Subject {
  readonly tenant_id: number;
  readonly id: string;
  readonly operator_id: number;
  readonly person_id: string | null;
}

/** All SQL on exclusions. */
export const exclusionStore = {
  insert: async (db: Db, row: ExclusionRow): Promise<void> => {
    await db.withTables<ProtectionTables>().insertInto("exclusions").values(row).execute();
  },

  /** The exclusion that ends last, ended or not; one for ever ends after all others. */
  last: (db: Db, subject: Subject) =>
    db
      .withTables<ProtectionTables>()
      .selectFrom("exclusions")
      .select(["start_at", "end_at"])
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

  /** Exclusions made before the person was known become the person's. */
  extendToPerson: async (db: Db, subject: Subject): Promise<void> => {
    await db
      .withTables<ProtectionTables>()
      .updateTable("exclusions")
      .set({ person_id: subject.person_id })
      .where("tenant_id", "=", subject.tenant_id)
      .where("player_id", "=", subject.id)
      .where("person_id", "is", null)
      .execute();
  },
};

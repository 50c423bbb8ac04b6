import { type SqlBool, sql } from "kysely";
import type { EndingPeriod } from "@trevo/domain";
import type { Db } from "../../kernel/db.ts";
import type { LadderStep, RankingProgramme } from "./programmes.ts";

export interface KeptProgramme {
  readonly tenant_id: number;
  readonly period: EndingPeriod;
  readonly offer_id: string;
  readonly offer_version: number;
  readonly ladder: readonly LadderStep[];
  readonly since: Date;
  readonly seen_at: Date;
}

type ProgrammeTables = { ranking_programmes: Omit<KeptProgramme, "ladder"> & { ladder: unknown } };

const at = (db: Db) => db.withTables<ProgrammeTables>();

/** All SQL on rankings with prizes, as last published. */
export const programmesStore = {
  all: async (db: Db, tenantId: number): Promise<KeptProgramme[]> =>
    (await at(db).selectFrom("ranking_programmes").selectAll().where("tenant_id", "=", tenantId).execute()).map(
      (row) => row as KeptProgramme,
    ),

  /** Another offer restarts the programme; another version of the same offer continues it. */
  see: async (db: Db, tenantId: number, { programme, now }: { programme: RankingProgramme; now: Date }): Promise<void> => {
    const { period, offer, ladder } = programme;
    const row = { offer_id: offer.id, offer_version: offer.version, ladder: JSON.stringify(ladder), seen_at: now };
    await at(db)
      .insertInto("ranking_programmes")
      .values({ tenant_id: tenantId, period, ...row, since: now })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "period"]).doUpdateSet({
          ...row,
          since: sql<Date>`case when ${sql<SqlBool>`ranking_programmes.offer_id = ${offer.id}`} then ranking_programmes.since else ${now} end`,
        }),
      )
      .execute();
  },
};

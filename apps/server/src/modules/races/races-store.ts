import { sql } from "kysely";
import type { Localized } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { LadderStep } from "../ranks/index.ts";
import type { RaceScore } from "./score.ts";

export interface RaceKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface RaceRow extends RaceKey {
  readonly offer_id: string;
  readonly offer_version: number;
  readonly name: Localized;
  readonly terms: Localized;
  readonly score: RaceScore;
  readonly ladder: readonly LadderStep[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly frozen_at: Date | null;
}

type RaceTables = {
  races: Omit<RaceRow, "name" | "terms" | "score" | "ladder"> & Record<"name" | "terms" | "score" | "ladder", unknown>;
};

const at = (db: Db | Tx) => db.withTables<RaceTables>();
const asRaces = (rows: readonly unknown[]) => rows as RaceRow[];

/** All SQL on races. */
export const racesStore = {
  /** Whether a run of the same offer overlaps with this one, including this one itself. */
  hasOverlapping: async (tx: Tx, { tenant_id, offer_id, starts_at, ends_at }: Omit<RaceRow, "id">): Promise<boolean> => {
    const row = await at(tx)
      .selectFrom("races")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("offer_id", "=", offer_id)
      .where("starts_at", "<", ends_at)
      .where("ends_at", ">", starts_at)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns false if this run is already open. */
  open: async (db: Db | Tx, { name, terms, score, ladder, ...race }: RaceRow): Promise<boolean> => {
    const row = await at(db)
      .insertInto("races")
      .values({
        ...race,
        name: JSON.stringify(name),
        terms: JSON.stringify(terms),
        score: JSON.stringify(score),
        ladder: JSON.stringify(ladder),
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "offer_id", "starts_at"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  find: async (db: Db | Tx, { tenant_id, id }: RaceKey): Promise<RaceRow | null> =>
    asRaces(await at(db).selectFrom("races").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).execute())[0] ?? null,

  /** Ordered by end, latest first. */
  list: async (db: Db, tenantId: number, page: { readonly limit: number; readonly offset: number }): Promise<RaceRow[]> =>
    asRaces(
      await at(db)
        .selectFrom("races")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .orderBy("ends_at", "desc")
        .orderBy("id")
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
    ),

  count: async (db: Db, tenantId: number): Promise<number> => {
    const row = await at(db)
      .selectFrom("races")
      .select((eb) => eb.fn.countAll<number>().as("races"))
      .where("tenant_id", "=", tenantId)
      .executeTakeFirstOrThrow();
    return row.races;
  },

  /** Races that ended by this moment and are not frozen, ordered by end, earliest first. */
  due: async (db: Db, endedBy: Date): Promise<RaceRow[]> =>
    asRaces(
      await at(db)
        .selectFrom("races")
        .selectAll()
        .where("frozen_at", "is", null)
        .where("ends_at", "<=", endedBy)
        .orderBy("ends_at")
        .orderBy("tenant_id")
        .orderBy("id")
        .execute(),
    ),

  /** The newest frozen races. */
  frozen: async (snapshot: Tx, most: number): Promise<RaceRow[]> =>
    asRaces(
      await at(snapshot)
        .selectFrom("races")
        .selectAll()
        .where("frozen_at", "is not", null)
        .orderBy("ends_at", "desc")
        .orderBy("tenant_id")
        .orderBy("id")
        .limit(most)
        .execute(),
    ),

  freeze: async (db: Db, { tenant_id, id }: RaceKey, moment: Date): Promise<void> => {
    await at(db)
      .updateTable("races")
      .set({ frozen_at: moment })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("frozen_at", "is", null)
      .execute();
  },

  /** The races with these keys. */
  ofKeys: async (db: Db | Tx, keys: readonly RaceKey[]): Promise<RaceRow[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<RaceRow>`select r.* from
      unnest(${`{${keys.map(({ tenant_id }) => tenant_id).join(",")}}`}::int[], ${`{${keys.map(({ id }) => id).join(",")}}`}::uuid[]) as named (tenant_id, id)
      join races r using (tenant_id, id)`.execute(db);
    return rows;
  },
};

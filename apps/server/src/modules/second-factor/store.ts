import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type SecondFactorTables = {
  second_factors: {
    tenant_id: number;
    player_id: string;
    secret_sealed: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: number;
  };
  recovery_codes: { tenant_id: number; player_id: string; code_hash: Buffer; used_at: Date | null };
};

export type FactorRow = Pick<SecondFactorTables["second_factors"], "secret_sealed" | "created_at" | "confirmed_at">;

/** All SQL on second factors and recovery codes. */
export const factorStore = {
  find: (db: Db, { tenant_id, player_id }: PlayerKey): Promise<FactorRow | undefined> =>
    db
      .withTables<SecondFactorTables>()
      .selectFrom("second_factors")
      .select(["secret_sealed", "created_at", "confirmed_at"])
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst(),

  /** Replaces an unfinished enrolment. Returns false if a factor is already active. */
  draft: async (db: Db, { tenant_id, player_id }: PlayerKey, draft: { secret_sealed: Buffer; created_at: Date }): Promise<boolean> => {
    const result = await db
      .withTables<SecondFactorTables>()
      .insertInto("second_factors")
      .values({ tenant_id, player_id, ...draft, confirmed_at: null, last_step: 0 })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id"]).doUpdateSet(draft).where("second_factors.confirmed_at", "is", null),
      )
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** Activates exactly this secret. Returns false if it was replaced or is already active. */
  confirm: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    shown: { secret_sealed: Buffer; step: number; now: Date },
  ): Promise<boolean> => {
    const result = await db
      .withTables<SecondFactorTables>()
      .updateTable("second_factors")
      .set({ confirmed_at: shown.now, last_step: shown.step })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("secret_sealed", "=", shown.secret_sealed)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Uses the code of a step. Returns false if it or a later one was already used. */
  takeStep: async (db: Db, { tenant_id, player_id }: PlayerKey, step: number): Promise<boolean> => {
    const result = await db
      .withTables<SecondFactorTables>()
      .updateTable("second_factors")
      .set({ last_step: step })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("confirmed_at", "is not", null)
      .where("last_step", "<", step)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  remove: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<void> => {
    await db
      .withTables<SecondFactorTables>()
      .deleteFrom("second_factors")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .execute();
  },

  /** Replaces all recovery codes. */
  putRecoveryCodes: async (db: Db, { tenant_id, player_id }: PlayerKey, hashes: readonly Buffer[]): Promise<void> => {
    const tables = db.withTables<SecondFactorTables>();
    await tables.deleteFrom("recovery_codes").where("tenant_id", "=", tenant_id).where("player_id", "=", player_id).execute();
    await tables
      .insertInto("recovery_codes")
      .values(hashes.map((code_hash) => ({ tenant_id, player_id, code_hash, used_at: null })))
      .execute();
  },

  useRecoveryCode: async (db: Db, { tenant_id, player_id }: PlayerKey, used: { code_hash: Buffer; now: Date }): Promise<boolean> => {
    const result = await db
      .withTables<SecondFactorTables>()
      .updateTable("recovery_codes")
      .set({ used_at: used.now })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("code_hash", "=", used.code_hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  recoveryCodesLeft: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<number> => {
    const row = await db
      .withTables<SecondFactorTables>()
      .selectFrom("recovery_codes")
      .select((eb) => eb.fn.countAll<number>().as("left"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    return row.left;
  },
};

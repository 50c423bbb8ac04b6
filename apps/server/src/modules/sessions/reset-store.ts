import { codeLifetimeMs } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** How long the right to set another password lasts. */
export const resetLifetimeMs = codeLifetimeMs;

type ResetTables = {
  password_resets: { tenant_id: number; player_id: string; token_hash: Buffer; expires_at: Date };
};

interface TokenKey {
  readonly tenant_id: number;
  readonly token_hash: Buffer;
}

/** All SQL on the right to set another password. */
export const resetStore = {
  put: async (db: Db, row: ResetTables["password_resets"]): Promise<void> => {
    const { token_hash, expires_at } = row;
    await db
      .withTables<ResetTables>()
      .insertInto("password_resets")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id"]).doUpdateSet({ token_hash, expires_at }))
      .execute();
  },

  isLive: async (db: Db, { tenant_id, token_hash }: TokenKey, now: Date): Promise<boolean> => {
    const row = await db
      .withTables<ResetTables>()
      .selectFrom("password_resets")
      .select("player_id")
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Uses the token up; whose it was, or null when it is used, replaced, expired or never was. */
  take: async (db: Db, { tenant_id, token_hash }: TokenKey, now: Date): Promise<PlayerKey | null> => {
    const row = await db
      .withTables<ResetTables>()
      .deleteFrom("password_resets")
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", now)
      .returning(["tenant_id", "player_id"])
      .executeTakeFirst();
    return row ?? null;
  },
};

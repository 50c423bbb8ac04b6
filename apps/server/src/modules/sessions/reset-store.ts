import { codeLifetimeMs } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Lifetime of a token that sets another password, in ms. */
export const resetLifetimeMs = codeLifetimeMs;

type ResetTables = {
  password_resets: { tenant_id: number; player_id: string; token_hash: Buffer; expires_at: Date };
};

interface TokenKey {
  readonly tenant_id: number;
  readonly token_hash: Buffer;
}

/** All SQL on tokens that set another password. */
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

  /** Uses up the token. Returns its player, or null if it was used, replaced, expired or never issued. */
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

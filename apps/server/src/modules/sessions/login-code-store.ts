import type { Db } from "../../kernel/db.ts";

type LoginCodeTables = {
  login_code_challenges: {
    tenant_id: number;
    token_hash: Buffer;
    player_id: string | null;
    password_version: string | null;
    code_hash: Buffer;
    attempts: number;
    expires_at: Date;
  };
};

interface ChallengeKey {
  readonly tenant_id: number;
  readonly token_hash: Buffer;
}

const at = (db: Db) => db.withTables<LoginCodeTables>();

/** All SQL on logins that a code by message must confirm. */
export const loginCodeStore = {
  put: async (db: Db, challenge: Omit<LoginCodeTables["login_code_challenges"], "attempts">): Promise<void> => {
    await at(db)
      .insertInto("login_code_challenges")
      .values({ ...challenge, attempts: 0 })
      .execute();
  },

  /** Uses one of the challenge's attempts. Null if the challenge has ended. */
  takeAttempt: async (db: Db, { tenant_id, token_hash }: ChallengeKey, limit: { attempts: number; now: Date }) =>
    (await at(db)
      .updateTable("login_code_challenges")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", limit.now)
      .where("attempts", "<", limit.attempts)
      .returning(["player_id", "password_version", "code_hash"])
      .executeTakeFirst()) ?? null,

  /** Uses up the challenge. Returns false if it was already used up. */
  end: async (db: Db, { tenant_id, token_hash }: ChallengeKey): Promise<boolean> => {
    const result = await at(db)
      .deleteFrom("login_code_challenges")
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("login_code_challenges").where("expires_at", "<", before).execute();
  },
};

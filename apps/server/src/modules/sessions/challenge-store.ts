import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type ChallengeTables = {
  login_challenges: {
    tenant_id: number;
    token_hash: Buffer;
    player_id: string;
    password_version: string;
    attempts: number;
    expires_at: Date;
  };
};

interface ChallengeKey {
  readonly tenant_id: number;
  readonly token_hash: Buffer;
}

/** All SQL on logins that still need their second factor. */
export const challengeStore = {
  put: async (db: Db, challenge: Omit<ChallengeTables["login_challenges"], "attempts">): Promise<void> => {
    await db
      .withTables<ChallengeTables>()
      .insertInto("login_challenges")
      .values({ ...challenge, attempts: 0 })
      .execute();
  },

  /** Uses one of the challenge's attempts. Returns its player, or null if the challenge has ended. */
  takeAttempt: async (
    db: Db,
    { tenant_id, token_hash }: ChallengeKey,
    limit: { attempts: number; now: Date },
  ): Promise<(PlayerKey & { password_version: string }) | null> => {
    const row = await db
      .withTables<ChallengeTables>()
      .updateTable("login_challenges")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", limit.now)
      .where("attempts", "<", limit.attempts)
      .returning(["tenant_id", "player_id", "password_version"])
      .executeTakeFirst();
    return row ?? null;
  },

  /** Uses up the challenge. Returns false if it was already used up. */
  end: async (db: Db, { tenant_id, token_hash }: ChallengeKey): Promise<boolean> => {
    const result = await db
      .withTables<ChallengeTables>()
      .deleteFrom("login_challenges")
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await db.withTables<ChallengeTables>().deleteFrom("login_challenges").where("expires_at", "<", before).execute();
  },
};

import { type Generated, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type PauseRule, after, growingPause } from "../../kernel/growing-pause.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type CodePurpose = "verify_phone" | "verify_email" | "reset_by_sms" | "reset_by_email" | "change_phone" | "change_email";

type CodeTables = {
  verification_codes: {
    tenant_id: number;
    player_id: string;
    purpose: CodePurpose;
    code_hash: Buffer;
    attempts: Generated<number>;
    sends: Generated<number>;
    sent_at: Date;
    resend_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
};

interface CodeKey extends PlayerKey {
  readonly purpose: CodePurpose;
}

/** All SQL on verification codes. */
export const codeStore = {
  /**
   * Replaces the current code. Null if it is too early for another. From the `free`th of a day on, the pause after each doubles, up to the
   * longest. Returns when the next one may follow.
   */
  replace: async (
    db: Db,
    code: CodeKey & { code_hash: Buffer; sent_at: Date; expires_at: Date },
    rule: PauseRule,
  ): Promise<Date | null> => {
    const { code_hash, sent_at, expires_at } = code;
    const sends = sql<number>`case when verification_codes.sent_at < ${rule.forgetBefore} then 1 else verification_codes.sends + 1 end`;
    const pauseMs = sql`case when ${sends} < ${rule.free}::int then ${rule.pauseMs}::float8 else ${growingPause(sends, rule)} end`;
    const stored = await db
      .withTables<CodeTables>()
      .insertInto("verification_codes")
      .values({ ...code, used_at: null, resend_at: new Date(sent_at.getTime() + rule.pauseMs) })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "player_id", "purpose"])
          .doUpdateSet({
            code_hash,
            sends,
            sent_at,
            resend_at: after(sent_at, pauseMs),
            expires_at,
            attempts: 0,
            used_at: null,
          })
          .where("verification_codes.resend_at", "<=", sent_at),
      )
      .returning("resend_at")
      .executeTakeFirst();
    return stored?.resend_at ?? null;
  },

  resendAt: async (db: Db, { tenant_id, player_id, purpose }: CodeKey): Promise<Date | null> => {
    const row = await db
      .withTables<CodeTables>()
      .selectFrom("verification_codes")
      .select("resend_at")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    return row?.resend_at ?? null;
  },

  /** Uses one of the code's attempts. Null if there is no valid code with an attempt left. */
  takeAttempt: async (
    db: Db,
    { tenant_id, player_id, purpose }: CodeKey,
    limit: { attempts: number; now: Date },
  ): Promise<Buffer | null> => {
    const row = await db
      .withTables<CodeTables>()
      .updateTable("verification_codes")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("purpose", "=", purpose)
      .where("used_at", "is", null)
      .where("expires_at", ">", limit.now)
      .where("attempts", "<", limit.attempts)
      .returning("code_hash")
      .executeTakeFirst();
    return row?.code_hash ?? null;
  },

  /** Uses up exactly this code. Returns false if it was used or replaced in the meantime. */
  use: async (db: Db, { tenant_id, player_id, purpose }: CodeKey, used: { code_hash: Buffer; now: Date }): Promise<boolean> => {
    const result = await db
      .withTables<CodeTables>()
      .updateTable("verification_codes")
      .set({ used_at: used.now })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("purpose", "=", purpose)
      .where("code_hash", "=", used.code_hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};

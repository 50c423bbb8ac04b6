import { type Generated, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type PauseRule, after, growingPause } from "../../kernel/growing-pause.ts";

type GuestTables = {
  support_guests: { tenant_id: number; id: string; email_index: Buffer; email_sealed: Buffer; created_at: Date };
  support_guest_codes: {
    tenant_id: number;
    email_index: Buffer;
    email_sealed: Buffer;
    code_hash: Buffer;
    attempts: Generated<number>;
    sends: Generated<number>;
    sent_at: Date;
    resend_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  support_guest_sessions: { tenant_id: number; token_hash: Buffer; guest_id: string; expires_at: Date };
};

export type GuestRow = GuestTables["support_guests"];

interface AddressKey {
  readonly tenant_id: number;
  readonly email_index: Buffer;
}

const at = (db: Db | Tx) => db.withTables<GuestTables>();

/** All SQL on guests: their addresses, codes and sessions. */
export const guestStore = {
  find: (db: Db | Tx, { tenant_id, id }: { tenant_id: number; id: string }): Promise<GuestRow | undefined> =>
    at(db).selectFrom("support_guests").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  /** The guest with this address, inserted if there is none. */
  ofAddress: async (tx: Tx, guest: GuestRow): Promise<GuestRow> =>
    at(tx)
      .insertInto("support_guests")
      .values(guest)
      .onConflict((conflict) => conflict.columns(["tenant_id", "email_index"]).doUpdateSet({ email_index: guest.email_index }))
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Replaces the code of the address. Returns when the next may follow, or null if it is too early for another. */
  replaceCode: async (
    tx: Tx,
    code: AddressKey & { email_sealed: Buffer; code_hash: Buffer; sent_at: Date; expires_at: Date },
    rule: PauseRule,
  ): Promise<Date | null> => {
    const { email_sealed, code_hash, sent_at, expires_at } = code;
    const table = sql.ref("support_guest_codes");
    const sends = sql<number>`case when ${table}.sent_at < ${rule.forgetBefore} then 1 else ${table}.sends + 1 end`;
    const pauseMs = sql`case when ${sends} < ${rule.free}::int then ${rule.pauseMs}::float8 else ${growingPause(sends, rule)} end`;
    const stored = await at(tx)
      .insertInto("support_guest_codes")
      .values({ ...code, sends: 1, used_at: null, resend_at: new Date(sent_at.getTime() + rule.pauseMs) })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "email_index"])
          .doUpdateSet({
            email_sealed,
            code_hash,
            sends,
            sent_at,
            resend_at: after(sent_at, pauseMs),
            expires_at,
            attempts: 0,
            used_at: null,
          })
          .where("support_guest_codes.resend_at", "<=", sent_at),
      )
      .returning("resend_at")
      .executeTakeFirst();
    return stored?.resend_at ?? null;
  },

  resendAt: async (tx: Tx, { tenant_id, email_index }: AddressKey): Promise<Date | null> => {
    const row = await at(tx)
      .selectFrom("support_guest_codes")
      .select("resend_at")
      .where("tenant_id", "=", tenant_id)
      .where("email_index", "=", email_index)
      .executeTakeFirst();
    return row?.resend_at ?? null;
  },

  /** Uses up one attempt of the code. Null if there is no valid code with an attempt left. */
  takeAttempt: async (db: Db, key: AddressKey, limit: { attempts: number; now: Date }): Promise<Buffer | null> => {
    const row = await at(db)
      .updateTable("support_guest_codes")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("tenant_id", "=", key.tenant_id)
      .where("email_index", "=", key.email_index)
      .where("used_at", "is", null)
      .where("expires_at", ">", limit.now)
      .where("attempts", "<", limit.attempts)
      .returning("code_hash")
      .executeTakeFirst();
    return row?.code_hash ?? null;
  },

  /** Uses up exactly this code. False if it was used or replaced meanwhile. */
  useCode: async (tx: Tx, key: AddressKey, { code_hash, now }: { code_hash: Buffer; now: Date }): Promise<boolean> => {
    const result = await at(tx)
      .updateTable("support_guest_codes")
      .set({ used_at: now })
      .where("tenant_id", "=", key.tenant_id)
      .where("email_index", "=", key.email_index)
      .where("code_hash", "=", code_hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  insertSession: async (tx: Tx, row: GuestTables["support_guest_sessions"]): Promise<void> => {
    await at(tx).insertInto("support_guest_sessions").values(row).execute();
  },

  /** The guest's id; null if the session has ended. */
  guestOf: async (db: Db, { tenant_id, token_hash, now }: { tenant_id: number; token_hash: Buffer; now: Date }): Promise<string | null> => {
    const row = await at(db)
      .selectFrom("support_guest_sessions")
      .select("guest_id")
      .where("tenant_id", "=", tenant_id)
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return row?.guest_id ?? null;
  },

  /** Deletes expired sessions and codes. */
  forget: async (db: Db, now: Date): Promise<void> => {
    await at(db).deleteFrom("support_guest_sessions").where("expires_at", "<=", now).execute();
    await at(db)
      .deleteFrom("support_guest_codes")
      .where("sent_at", "<", new Date(now.getTime() - 24 * 3_600_000))
      .execute();
  },
};

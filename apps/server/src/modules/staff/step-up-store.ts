import type { Db, Tx } from "../../kernel/db.ts";
import type { StaffKey } from "./store.ts";
import type { Assertion } from "./webauthn.ts";

/** The member and the session. */
export type SessionKey = StaffKey & { readonly session_id: string };

type ProvedBy = "code" | "passkey";

type StepUpTables = {
  staff_step_ups: SessionKey & {
    id: string;
    act_hash: Buffer | null;
    token_hash: Buffer;
    attempts: number;
    created_at: Date;
    ends_at: Date;
    proved_at: Date | null;
    proved_by: ProvedBy | null;
    used_at: Date | null;
    used_by: string | null;
    passkey_id: string | null;
    /** Stored with the hash of the token from which its challenge was made. */
    assertion: (Assertion & { readonly token: string }) | null;
  };
};

type Row = StepUpTables["staff_step_ups"];

const at = (db: Db | Tx) => db.withTables<StepUpTables>();

/** All SQL on step-ups. */
export const stepUpStore = {
  begin: async (db: Db, row: SessionKey & Pick<Row, "id" | "act_hash" | "token_hash" | "created_at" | "ends_at">): Promise<void> => {
    await at(db)
      .insertInto("staff_step_ups")
      .values({ ...row, attempts: 0, proved_at: null, proved_by: null, used_at: null, used_by: null, passkey_id: null, assertion: null })
      .execute();
  },

  /** Uses up one attempt of the challenge. Null if it has expired, was proved, or belongs to another session. */
  takeAttempt: async (
    db: Db,
    { operator_id, staff_id, session_id }: SessionKey,
    { token_hash, attempts, now }: { token_hash: Buffer; attempts: number; now: Date },
  ): Promise<Pick<Row, "id" | "act_hash"> | null> => {
    const row = await at(db)
      .updateTable("staff_step_ups")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where((eb) => eb.and({ operator_id, staff_id, session_id, token_hash }))
      .where("proved_at", "is", null)
      .where("ends_at", ">", now)
      .where("attempts", "<", attempts)
      .returning(["id", "act_hash"])
      .executeTakeFirst();
    return row ?? null;
  },

  /** False if another proof was faster. A proof that is not for an act is used at once. */
  prove: async (
    tx: Tx,
    { operator_id, id }: Pick<Row, "operator_id" | "id">,
    {
      act_hash,
      ...proof
    }: Pick<Row, "act_hash" | "token_hash" | "ends_at" | "passkey_id" | "assertion"> & { proved_at: Date; proved_by: ProvedBy },
  ): Promise<boolean> => {
    const result = await at(tx)
      .updateTable("staff_step_ups")
      .set({ ...proof, used_at: act_hash === null ? proof.proved_at : null })
      .where((eb) => eb.and({ operator_id, id }))
      .where("proved_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Removes a proof that turned out invalid, and ends its challenge. */
  annul: async (tx: Tx, { operator_id, id }: Pick<Row, "operator_id" | "id">, now: Date): Promise<void> => {
    await at(tx)
      .updateTable("staff_step_ups")
      .set({ proved_at: null, proved_by: null, passkey_id: null, assertion: null, used_at: null, ends_at: now })
      .where((eb) => eb.and({ operator_id, id }))
      .execute();
  },

  /** False if the step-up is not for this act and session, was used, or has expired. */
  spend: async (
    db: Db | Tx,
    { operator_id, staff_id, session_id }: SessionKey,
    { token_hash, act_hash, used_by, now }: { token_hash: Buffer; act_hash: Buffer; used_by: string; now: Date },
  ): Promise<boolean> => {
    const result = await at(db)
      .updateTable("staff_step_ups")
      .set({ used_at: now, used_by })
      .where((eb) => eb.and({ operator_id, staff_id, session_id, token_hash, act_hash }))
      .where("proved_at", "is not", null)
      .where("used_at", "is", null)
      .where("ends_at", ">", now)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Used step-ups stay on record. */
  forgetUnused: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("staff_step_ups").where("used_at", "is", null).where("ends_at", "<", before).execute();
  },
};

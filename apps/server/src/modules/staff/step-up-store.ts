import type { Db, Tx } from "../../kernel/db.ts";
import type { StaffKey } from "./store.ts";
import type { Assertion } from "./webauthn.ts";

/** Whose, and in which session. */
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
    /** With the token's hash, of which its challenge is made. */
    assertion: (Assertion & { readonly token: string }) | null;
  };
};

type Row = StepUpTables["staff_step_ups"];

const at = (db: Db | Tx) => db.withTables<StepUpTables>();

/** All SQL on fresh second factors. */
export const stepUpStore = {
  begin: async (db: Db, row: SessionKey & Pick<Row, "id" | "act_hash" | "token_hash" | "created_at" | "ends_at">): Promise<void> => {
    await at(db)
      .insertInto("staff_step_ups")
      .values({ ...row, attempts: 0, proved_at: null, proved_by: null, used_at: null, used_by: null, passkey_id: null, assertion: null })
      .execute();
  },

  /** Takes one of the challenge's tries; null when it is over, or another session's. */
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

  /** False where another proof was faster. What was proved for no act is used by being proved. */
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

  /** What was proved was no proof after all: its challenge is over. */
  annul: async (tx: Tx, { operator_id, id }: Pick<Row, "operator_id" | "id">, now: Date): Promise<void> => {
    await at(tx)
      .updateTable("staff_step_ups")
      .set({ proved_at: null, proved_by: null, passkey_id: null, assertion: null, used_at: null, ends_at: now })
      .where((eb) => eb.and({ operator_id, id }))
      .execute();
  },

  /** False where it was not given for this act in this session, was used, or is over. */
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

  /** What was used stays on record. */
  forgetUnused: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("staff_step_ups").where("used_at", "is", null).where("ends_at", "<", before).execute();
  },
};

import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { SessionKey } from "./step-up-store.ts";
import type { StaffKey } from "./store.ts";

type PasskeyTables = {
  staff_passkeys: StaffKey & {
    id: string;
    name: string;
    rp_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
    blocked_at: Date | null;
    removed_at: Date | null;
  };
  staff_passkey_enrolments: SessionKey & { token_hash: Buffer; ends_at: Date };
};

export type PasskeyRow = PasskeyTables["staff_passkeys"];
type PasskeyKey = StaffKey & Pick<PasskeyRow, "id">;

const at = (db: Db | Tx) => db.withTables<PasskeyTables>();

const own = ({ operator_id, staff_id }: StaffKey) => ({ operator_id, staff_id });
const one = ({ operator_id, staff_id, id }: PasskeyKey) => ({ operator_id, staff_id, id });

/** A passkey's counter only grows; an authenticator without a counter always sends 0. */
const grows = (counter: number) => sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`;

/** All SQL on passkeys of staff. */
export const passkeyStore = {
  /** Newest first, without removed passkeys. */
  list: (db: Db | Tx, key: StaffKey): Promise<PasskeyRow[]> =>
    at(db)
      .selectFrom("staff_passkeys")
      .selectAll()
      .where((eb) => eb.and(own(key)))
      .where("removed_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute(),

  /** Passkeys that can log in and sign at this host. */
  usable: (db: Db, key: StaffKey, rp_id: string): Promise<PasskeyRow[]> =>
    at(db)
      .selectFrom("staff_passkeys")
      .selectAll()
      .where((eb) => eb.and({ ...own(key), rp_id }))
      .where("removed_at", "is", null)
      .where("blocked_at", "is", null)
      .orderBy("created_at", "desc")
      .execute(),

  /** False if the credential is already stored, for any member. */
  insert: async (tx: Tx, row: Omit<PasskeyRow, "last_used_at" | "blocked_at" | "removed_at">): Promise<boolean> => {
    const result = await at(tx)
      .insertInto("staff_passkeys")
      .values({ ...row, last_used_at: null, blocked_at: null, removed_at: null })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** False if the passkey was removed or blocked meanwhile, or its counter did not grow. */
  use: async (tx: Tx, key: PasskeyKey, { counter, now }: { counter: number; now: Date }): Promise<boolean> => {
    const result = await at(tx)
      .updateTable("staff_passkeys")
      .set({ counter, last_used_at: now })
      .where((eb) => eb.and(one(key)))
      .where("removed_at", "is", null)
      .where("blocked_at", "is", null)
      .where(grows(counter))
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** False if there is nothing to block, or the counter did grow. */
  block: async (tx: Tx, key: PasskeyKey, { counter, now }: { counter: number; now: Date }): Promise<boolean> => {
    const result = await at(tx)
      .updateTable("staff_passkeys")
      .set({ blocked_at: now })
      .where((eb) => eb.and(one(key)))
      .where("removed_at", "is", null)
      .where("blocked_at", "is", null)
      .where(sql<boolean>`not ${grows(counter)}`)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  rename: (tx: Tx, key: PasskeyKey, name: string): Promise<PasskeyRow | undefined> =>
    at(tx)
      .updateTable("staff_passkeys")
      .set({ name })
      .where((eb) => eb.and(one(key)))
      .where("removed_at", "is", null)
      .returningAll()
      .executeTakeFirst(),

  /** Removes one passkey, or all of the member's. Returns how many were removed. */
  remove: async (tx: Tx, key: StaffKey, { id, now }: { id: string | null; now: Date }): Promise<number> => {
    const result = await at(tx)
      .updateTable("staff_passkeys")
      .set({ removed_at: now })
      .where((eb) => eb.and(own(key)))
      .$if(id !== null, (query) => query.where("id", "=", id))
      .where("removed_at", "is", null)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  },

  begin: async (db: Db, row: PasskeyTables["staff_passkey_enrolments"]): Promise<void> => {
    await at(db).insertInto("staff_passkey_enrolments").values(row).execute();
  },

  /** Uses up the challenge. False if it has expired, was used, or belongs to another session. */
  finish: async (tx: Tx, { operator_id, staff_id, session_id }: SessionKey, { token_hash, now }: { token_hash: Buffer; now: Date }) => {
    const result = await at(tx)
      .deleteFrom("staff_passkey_enrolments")
      .where((eb) => eb.and({ operator_id, staff_id, session_id, token_hash }))
      .where("ends_at", ">", now)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  forgetEnrolments: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("staff_passkey_enrolments").where("ends_at", "<", before).execute();
  },
};

import type { Db, Tx } from "../../kernel/db.ts";

type StaffTables = {
  staff: {
    operator_id: number;
    id: string;
    email: string;
    name: string;
    state: "invited" | "active" | "closed";
    demo: boolean;
    password_hash: string | null;
    secret_sealed: Buffer | null;
    last_step: number;
    invitation_hash: Buffer | null;
    invitation_ends_at: Date | null;
    created_at: Date;
  };
  operators: { id: number; slug: string };
};

export type StaffRow = StaffTables["staff"];

/** Identifies a member. Every query starts with the operator. */
export interface StaffKey {
  readonly operator_id: number;
  readonly staff_id: string;
}

const at = (db: Db | Tx) => db.withTables<StaffTables>();

export const keyOf = ({ operator_id, id }: StaffRow): StaffKey => ({ operator_id, staff_id: id });

/** All SQL on members of staff. */
export const staffStore = {
  insert: async (tx: Tx, row: StaffRow): Promise<void> => {
    await at(tx).insertInto("staff").values(row).execute();
  },

  /** An address belongs to at most one member, across all operators. */
  byEmail: (db: Db | Tx, email: string): Promise<StaffRow | undefined> =>
    at(db).selectFrom("staff").selectAll().where("email", "=", email).executeTakeFirst(),

  byId: (db: Db | Tx, { operator_id, staff_id }: StaffKey): Promise<StaffRow | undefined> =>
    at(db).selectFrom("staff").selectAll().where("operator_id", "=", operator_id).where("id", "=", staff_id).executeTakeFirst(),

  /** Takes a lock: the member does not change until the transaction ends. */
  hold: (tx: Tx, { operator_id, staff_id }: StaffKey): Promise<StaffRow | undefined> =>
    at(tx).selectFrom("staff").selectAll().where("operator_id", "=", operator_id).where("id", "=", staff_id).forShare().executeTakeFirst(),

  lock: (tx: Tx, { operator_id, staff_id }: StaffKey): Promise<StaffRow | undefined> =>
    at(tx)
      .selectFrom("staff")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where("id", "=", staff_id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  byInvitation: (db: Db | Tx, invitation_hash: Buffer, now: Date): Promise<StaffRow | undefined> =>
    at(db)
      .selectFrom("staff")
      .selectAll()
      .where("invitation_hash", "=", invitation_hash)
      .where("invitation_ends_at", ">", now)
      .executeTakeFirst(),

  change: async (db: Db | Tx, { operator_id, staff_id }: StaffKey, change: Partial<StaffRow>): Promise<void> => {
    await at(db).updateTable("staff").set(change).where("operator_id", "=", operator_id).where("id", "=", staff_id).execute();
  },

  /** Uses up the code of a step. False if it or a later one was already used. */
  takeStep: async (db: Db, { operator_id, staff_id }: StaffKey, step: number): Promise<boolean> => {
    const result = await at(db)
      .updateTable("staff")
      .set({ last_step: step })
      .where("operator_id", "=", operator_id)
      .where("id", "=", staff_id)
      .where("last_step", "<", step)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  names: (db: Db, operatorId: number): Promise<{ id: string; name: string }[]> =>
    at(db).selectFrom("staff").select(["id", "name"]).where("operator_id", "=", operatorId).orderBy("name").orderBy("id").execute(),

  operatorId: async (db: Db | Tx, slug: string): Promise<number | null> =>
    (await at(db).selectFrom("operators").select("id").where("slug", "=", slug).executeTakeFirst())?.id ?? null,

  operatorSlug: async (db: Db, id: number): Promise<string> =>
    (await at(db).selectFrom("operators").select("slug").where("id", "=", id).executeTakeFirstOrThrow()).slug,
};

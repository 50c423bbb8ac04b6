import type { Permission } from "@trevo/contract";
import { sql } from "kysely";
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
  staff_permissions: { operator_id: number; staff_id: string; permission: Permission };
  operators: { id: number; slug: string };
};

export type StaffRow = StaffTables["staff"];

/** Whose: every query starts with the operator. */
export interface StaffKey {
  readonly operator_id: number;
  readonly staff_id: string;
}

const at = (db: Db | Tx) => db.withTables<StaffTables>();

export const keyOf = ({ operator_id, id }: StaffRow): StaffKey => ({ operator_id, staff_id: id });

/** All SQL on members of staff and what they were given. */
export const staffStore = {
  insert: async (tx: Tx, row: StaffRow): Promise<void> => {
    await at(tx).insertInto("staff").values(row).execute();
  },

  /** An address belongs to one member at the most, whoever they work for. */
  byEmail: (db: Db | Tx, email: string): Promise<StaffRow | undefined> =>
    at(db).selectFrom("staff").selectAll().where("email", "=", email).executeTakeFirst(),

  byId: (db: Db | Tx, { operator_id, staff_id }: StaffKey): Promise<StaffRow | undefined> =>
    at(db).selectFrom("staff").selectAll().where("operator_id", "=", operator_id).where("id", "=", staff_id).executeTakeFirst(),

  /** The member stays as it is until the transaction ends. */
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

  /** Takes a step's code; false when it, or a later one, was taken before. */
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

  permissions: async (db: Db | Tx, { operator_id, staff_id }: StaffKey): Promise<Permission[]> => {
    const rows = await at(db)
      .selectFrom("staff_permissions")
      .select("permission")
      .where("operator_id", "=", operator_id)
      .where("staff_id", "=", staff_id)
      .orderBy("permission")
      .execute();
    return rows.map(({ permission }) => permission);
  },

  /** Whether another active member than this one has the permission. */
  hasAnother: async (db: Db, operatorId: number, { permission, than }: { permission: Permission; than: string }): Promise<boolean> => {
    const { rows } = await sql`select from staff_permissions p join staff s on s.operator_id = p.operator_id and s.id = p.staff_id
      where p.operator_id = ${operatorId} and p.permission = ${permission} and p.staff_id <> ${than} and s.state = 'active' limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },

  /** These, and no others. */
  setPermissions: async (tx: Tx, key: StaffKey, wanted: readonly Permission[]): Promise<void> => {
    await at(tx).deleteFrom("staff_permissions").where("operator_id", "=", key.operator_id).where("staff_id", "=", key.staff_id).execute();
    if (wanted.length === 0) return;
    await at(tx)
      .insertInto("staff_permissions")
      .values([...new Set(wanted)].map((permission) => ({ ...key, permission })))
      .execute();
  },

  names: (db: Db, operatorId: number): Promise<{ id: string; name: string }[]> =>
    at(db).selectFrom("staff").select(["id", "name"]).where("operator_id", "=", operatorId).orderBy("name").orderBy("id").execute(),

  operatorId: async (db: Db | Tx, slug: string): Promise<number | null> =>
    (await at(db).selectFrom("operators").select("id").where("slug", "=", slug).executeTakeFirst())?.id ?? null,

  operatorSlug: async (db: Db, id: number): Promise<string> =>
    (await at(db).selectFrom("operators").select("slug").where("id", "=", id).executeTakeFirstOrThrow()).slug,

  list: async (db: Db): Promise<{ operator: string; email: string; name: string; state: StaffRow["state"]; may: string }[]> => {
    const { rows } = await sql<{ operator: string; email: string; name: string; state: StaffRow["state"]; may: string }>`
      select o.slug as operator, s.email, s.name, s.state,
        coalesce((select string_agg(p.permission, ',' order by p.permission) from staff_permissions p
          where p.operator_id = s.operator_id and p.staff_id = s.id), '') as may
      from staff s join operators o on o.id = s.operator_id order by o.slug, s.email`.execute(db);
    return rows;
  },
};

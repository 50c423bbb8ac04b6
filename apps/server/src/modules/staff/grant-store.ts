import { type Permission, rolesWith } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { Grant, NewGrant } from "./grants.ts";
import type { StaffKey, StaffRow } from "./store.ts";

type GrantTables = {
  staff_grants: StaffKey & NewGrant & { id: string; granted_at: Date; granted_by: string };
  staff_roles: { operator_id: number; id: string; permissions: string[] };
  tenants: { id: number; operator_id: number; slug: string };
};

type GrantRow = GrantTables["staff_grants"];
type GrantKey = Pick<GrantRow, "operator_id" | "id">;

const at = (db: Db | Tx) => db.withTables<GrantTables>();

/** All SQL on grants to members of staff. */
export const grantStore = {
  add: async (tx: Tx, key: StaffKey, { grants, ...made }: { grants: readonly NewGrant[]; granted_at: Date; granted_by: string }) => {
    if (grants.length === 0) return;
    const { operator_id, staff_id } = key;
    await at(tx)
      .insertInto("staff_grants")
      .values(grants.map((grant) => ({ operator_id, staff_id, ...grant, ...made, id: newId() })))
      .execute();
  },

  /** Null if the operator has no such brand. */
  brandId: async (tx: Tx, operatorId: number, slug: string): Promise<number | null> =>
    (await at(tx).selectFrom("tenants").select("id").where("operator_id", "=", operatorId).where("slug", "=", slug).executeTakeFirst())
      ?.id ?? null,

  /** The access log keeps what was granted before. */
  removeAll: async (tx: Tx, key: StaffKey): Promise<void> => {
    await at(tx).deleteFrom("staff_grants").where("operator_id", "=", key.operator_id).where("staff_id", "=", key.staff_id).execute();
  },

  find: (db: Db, { operator_id, id }: GrantKey): Promise<GrantRow | undefined> =>
    at(db).selectFrom("staff_grants").selectAll().where("operator_id", "=", operator_id).where("id", "=", id).executeTakeFirst(),

  /** False if the grant has already ended. */
  end: async (tx: Tx, { operator_id, id }: GrantKey, now: Date): Promise<boolean> => {
    const result = await at(tx)
      .updateTable("staff_grants")
      .set({ ends_at: now })
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** The member's grants that have not ended. */
  of: (db: Db | Tx, { operator_id, staff_id }: StaffKey, now: Date): Promise<Grant[]> =>
    at(db)
      .selectFrom("staff_grants as g")
      .leftJoin("staff_roles as r", (join) => join.onRef("r.operator_id", "=", "g.operator_id").onRef("r.id", "=", "g.own_role_id"))
      .select(["g.tenant_id", "g.role", "g.permission", "r.permissions as own_permissions"])
      .where("g.operator_id", "=", operator_id)
      .where("g.staff_id", "=", staff_id)
      .where((eb) => eb.or([eb("g.ends_at", "is", null), eb("g.ends_at", ">", now)]))
      .execute(),

  /** True if another active member than `than` has the permission at the brand. */
  hasAnother: async (
    db: Db,
    tenant: { readonly operator_id: number; readonly id: number },
    { permission, than, now }: { permission: Permission; than: string; now: Date },
  ): Promise<boolean> => {
    const { rows } = await sql`select from staff_grants g join staff s on s.operator_id = g.operator_id and s.id = g.staff_id
      left join staff_roles r on r.operator_id = g.operator_id and r.id = g.own_role_id
      where g.operator_id = ${tenant.operator_id} and (g.tenant_id is null or g.tenant_id = ${tenant.id})
        and (g.permission = ${permission} or g.role = any(${rolesWith(permission)}) or ${permission} = any(r.permissions))
        and (g.ends_at is null or g.ends_at > ${now}) and g.staff_id <> ${than} and s.state = 'active' limit 1`.execute(db);
    return rows.length > 0;
  },

  /**
   * All members with their grants: the role or permission, `@brand` if limited to a brand, `until <day>` if it ends. The operator's own
   * roles are listed as the permissions that they give.
   */
  list: async (db: Db, now: Date): Promise<{ operator: string; email: string; name: string; state: StaffRow["state"]; may: string }[]> => {
    const { rows } = await sql<{ operator: string; email: string; name: string; state: StaffRow["state"]; may: string }>`
      select o.slug as operator, s.email, s.name, s.state, coalesce((
        select string_agg(word || coalesce('@' || t.slug, '')
            || coalesce(' until ' || to_char(g.ends_at at time zone 'UTC', 'YYYY-MM-DD'), ''), ',' order by g.role, word, t.slug)
          from staff_grants g left join tenants t on t.id = g.tenant_id
            left join staff_roles r on r.operator_id = g.operator_id and r.id = g.own_role_id
            cross join unnest(coalesce(r.permissions, array[coalesce(g.role, g.permission)])) word
          where g.operator_id = s.operator_id and g.staff_id = s.id and (g.ends_at is null or g.ends_at > ${now})), '') as may
      from staff s join operators o on o.id = s.operator_id order by o.slug, s.email`.execute(db);
    return rows;
  },
};

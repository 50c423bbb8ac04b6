import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StaffKey, StaffRow } from "./store.ts";

type RoleTables = {
  staff_roles: {
    operator_id: number;
    id: string;
    name: string;
    copied_from: string | null;
    permissions: string[];
    version: number;
    created_at: Date;
    created_by: string;
    changed_at: Date;
    closed_at: Date | null;
  };
};

export type RoleRow = RoleTables["staff_roles"];
export type RoleKey = Pick<RoleRow, "operator_id" | "id">;
export interface CountedRole extends RoleRow {
  /** Number of members who hold the role, without closed ones. */
  readonly members: number;
}

export interface RoleHolder extends StaffKey {
  readonly state: StaffRow["state"];
}

const at = (db: Db | Tx) => db.withTables<RoleTables>();
const find = (tx: Tx, { operator_id, id }: RoleKey) =>
  at(tx).selectFrom("staff_roles").selectAll().where("operator_id", "=", operator_id).where("id", "=", id);

/** All SQL on roles made by operators. They are locked before members. */
export const roleStore = {
  insert: async (tx: Tx, row: RoleRow): Promise<void> => {
    await at(tx).insertInto("staff_roles").values(row).execute();
  },

  /** Takes a shared lock: the role does not change until the transaction ends. */
  hold: (tx: Tx, key: RoleKey): Promise<RoleRow | undefined> => find(tx, key).forShare().executeTakeFirst(),

  lock: (tx: Tx, key: RoleKey): Promise<RoleRow | undefined> => find(tx, key).forNoKeyUpdate().executeTakeFirst(),

  isNamed: async (tx: Tx, operatorId: number, { name, but }: { name: string; but: string | null }): Promise<boolean> => {
    const { rows } = await sql`select from staff_roles where operator_id = ${operatorId} and lower(name) = lower(${name})
      and closed_at is null and id is distinct from ${but}::uuid`.execute(tx);
    return rows.length > 0;
  },

  change: async (tx: Tx, { operator_id, id }: RoleKey, change: Partial<RoleRow>): Promise<void> => {
    await at(tx).updateTable("staff_roles").set(change).where("operator_id", "=", operator_id).where("id", "=", id).execute();
  },

  /** Open roles by name; or the role with `id`, open or closed. */
  list: async (db: Db | Tx, operatorId: number, { now, id = null }: { now: Date; id?: string | null }): Promise<CountedRole[]> => {
    const { rows } = await sql<CountedRole>`
      select r.*, (select count(distinct g.staff_id)::int from staff_grants g
        join staff m on m.operator_id = g.operator_id and m.id = g.staff_id and m.state <> 'closed'
        where g.operator_id = r.operator_id and g.own_role_id = r.id and (g.ends_at is null or g.ends_at > ${now})) as members
      from staff_roles r where r.operator_id = ${operatorId}
        and case when ${id}::uuid is null then r.closed_at is null else r.id = ${id} end order by lower(r.name), r.id`.execute(db);
    return rows;
  },

  holds: async (db: Db | Tx, { operator_id, id }: RoleKey, { staff_id, now }: { staff_id: string; now: Date }): Promise<boolean> => {
    const { rows } =
      await sql`select from staff_grants where operator_id = ${operator_id} and own_role_id = ${id} and staff_id = ${staff_id}
      and (ends_at is null or ends_at > ${now}) limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Every member who holds the role, locked in the order of their ids. A closed member keeps grants, which return with the account. */
  lockHolders: async (tx: Tx, { operator_id, id }: RoleKey, now: Date): Promise<RoleHolder[]> => {
    const { rows } =
      await sql<RoleHolder>`select m.operator_id, m.id as staff_id, m.state from staff m where m.operator_id = ${operator_id} and m.id in (
        select g.staff_id from staff_grants g where g.operator_id = ${operator_id} and g.own_role_id = ${id}
          and (g.ends_at is null or g.ends_at > ${now}))
      order by m.id for no key update`.execute(tx);
    return rows;
  },

  /** Ends the grants of the role to these members. */
  endGrants: async (tx: Tx, { operator_id, id }: RoleKey, { holders, now }: { holders: readonly StaffKey[]; now: Date }): Promise<void> => {
    await sql`update staff_grants set ends_at = ${now} where operator_id = ${operator_id} and own_role_id = ${id}
      and staff_id = any(${holders.map(({ staff_id }) => staff_id)}::uuid[]) and (ends_at is null or ends_at > ${now})`.execute(tx);
  },
};

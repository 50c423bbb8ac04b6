import type { Permission, Role } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Moment } from "./session-store.ts";
import type { StaffKey, StaffRow } from "./store.ts";

export interface TeamRow extends Pick<StaffRow, "id" | "name" | "email" | "state"> {
  readonly last_login_at: Date | null;
  readonly sessions: number;
  /** Times in PostgreSQL's JSON format. */
  readonly grants: readonly {
    readonly id: string;
    readonly brand: string | null;
    readonly role: Role | null;
    readonly permission: Permission | null;
    readonly own_role: { readonly id: string; readonly name: string } | null;
    readonly granted_at: string;
    readonly ends_at: string | null;
  }[];
}

export interface OpenSession {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly ip: string;
  readonly user_agent: string;
}

interface TeamFilter extends Moment {
  readonly staff_id?: string | undefined;
  readonly state?: StaffRow["state"] | undefined;
}

/** All SQL on members of staff as their colleagues see them. */
export const teamStore = {
  /** Ordered by name. */
  list: async (db: Db | Tx, operatorId: number, { now, seenAfter, staff_id, state }: TeamFilter): Promise<TeamRow[]> => {
    const { rows } = await sql<TeamRow>`
      select m.id, m.name, m.email, m.state,
        (select max(s.created_at) from staff_sessions s where s.operator_id = m.operator_id and s.staff_id = m.id) as last_login_at,
        (select count(*)::int from staff_sessions s where s.operator_id = m.operator_id and s.staff_id = m.id
          and s.ended_at is null and s.expires_at > ${now} and s.seen_at > ${seenAfter}) as sessions,
        (select coalesce(json_agg(json_build_object('id', g.id, 'brand', t.slug, 'role', g.role, 'permission', g.permission,
            'own_role', case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end,
            'granted_at', g.granted_at, 'ends_at', g.ends_at) order by t.slug nulls first, g.role, r.name, g.permission), '[]')
          from staff_grants g left join tenants t on t.id = g.tenant_id
            left join staff_roles r on r.operator_id = g.operator_id and r.id = g.own_role_id
          where g.operator_id = m.operator_id and g.staff_id = m.id and (g.ends_at is null or g.ends_at > ${now})) as grants
      from staff m where m.operator_id = ${operatorId} and (${staff_id ?? null}::uuid is null or m.id = ${staff_id ?? null})
        and (${state ?? null}::text is null or m.state = ${state ?? null}) order by m.name, m.id`.execute(db);
    return rows;
  },

  /** Ordered by last use, the latest first. */
  openSessions: async (db: Db | Tx, { operator_id, staff_id }: StaffKey, { now, seenAfter }: Moment): Promise<OpenSession[]> => {
    const { rows } = await sql<OpenSession>`
      select id, created_at, seen_at, ip, user_agent from staff_sessions where operator_id = ${operator_id} and staff_id = ${staff_id}
        and ended_at is null and expires_at > ${now} and seen_at > ${seenAfter} order by seen_at desc, id`.execute(db);
    return rows;
  },
};

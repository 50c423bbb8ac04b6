import type { Permission, TenantSettings } from "@trevo/contract";
import type { PlayerScope, StaffTenantScope, Tenant, TenantScope } from "../src/kernel/scope.ts";
import { defaultSettings } from "../src/seed/default-settings.ts";
import type { TestDatabase } from "./database.ts";

export interface TenantOptions {
  /** Slug of the operator; brands of the same operator share its persons. */
  operator?: string;
  settings?: Partial<TenantSettings>;
  policy?: Partial<TenantSettings["policy"]>;
}

/** Stores an active tenant with the default settings; its host is `<slug>.localhost`. */
export async function insertTenant({ sql }: TestDatabase, slug: string, options: TenantOptions = {}): Promise<Tenant> {
  const settings: TenantSettings = { ...defaultSettings, ...options.settings, policy: { ...defaultSettings.policy, ...options.policy } };
  const operator = options.operator ?? slug;
  const [owner] = await sql<{ id: number; timezone: string }[]>`
    insert into operators (slug, name) values (${operator}, ${operator}) on conflict (slug) do update set name = excluded.name returning id, timezone`;
  if (!owner) throw new Error("no operator");
  const [row] = await sql<{ id: number; timezone: string }[]>`
    insert into tenants (operator_id, slug, settings) values (${owner.id}, ${slug}, ${sql.json(settings)}) returning id, timezone`;
  if (!row) throw new Error("no tenant");
  await sql`insert into tenant_hosts (host, tenant_id) values (${`${slug}.localhost`}, ${row.id})`;
  return { id: row.id, operator_id: owner.id, slug, timezone: row.timezone, operator_timezone: owner.timezone, state: "active", settings };
}

/** A visitor's scope. */
export const visitor = (tenant: Tenant): TenantScope => ({
  tenant,
  locale: "pt",
  request_id: "test",
  ip: "127.0.0.1",
  user_agent: "test",
  origin: `http://${tenant.slug}.localhost`,
  guest_id: null,
});

/** A signed-in player's scope. */
export const signedIn = (
  tenant: Tenant,
  player: { id: string },
  more: { session_id?: string; payout_only?: boolean } = {},
): PlayerScope => ({ ...visitor(tenant), player_id: player.id, session_id: "00000000-0000-7000-8000-000000000000", ...more });

/** Scope of a member of staff with these permissions at this brand alone. */
export const mayAt = (
  tenant: Tenant,
  ...permissions: Permission[]
): Pick<StaffTenantScope, "granted" | "granted_everywhere" | "permissions" | "tenants"> => ({
  granted: new Map([[tenant.id, new Set(permissions)]]),
  granted_everywhere: new Set(),
  permissions: new Set(permissions),
  tenants: [tenant],
});

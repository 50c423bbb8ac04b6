import { type TenantSettings, tenantSettings } from "@trevo/contract";
import { type Generated, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { NewTenant, TenantChange, TenantDraft } from "./tenants.ts";
import type { TenantRow } from "./create-tenant-cache.ts";

type TenantTables = {
  operators: { id: Generated<number>; slug: string; name: string; timezone: Generated<string> };
  tenants: {
    id: Generated<number>;
    operator_id: number;
    slug: string;
    timezone: Generated<string>;
    state: Tenant["state"];
    settings: unknown;
    updated_at: Generated<Date>;
  };
  tenant_hosts: { host: string; tenant_id: number; is_primary: Generated<boolean> };
};

/** All SQL on operators, tenants and hosts. */
export const tenantStore = {
  all: async (db: Db): Promise<TenantRow[]> => {
    const tables = db.withTables<TenantTables>();
    const rows = await tables
      .selectFrom("tenants")
      .innerJoin("operators", "operators.id", "tenants.operator_id")
      .select([
        "tenants.id",
        "tenants.operator_id",
        "tenants.slug",
        "tenants.timezone",
        "operators.timezone as operator_timezone",
        "tenants.state",
        "tenants.settings",
      ])
      .orderBy("tenants.id")
      .execute();
    const hosts = await tables
      .selectFrom("tenant_hosts")
      .select(["tenant_id", "host", "is_primary"])
      .orderBy("is_primary", "desc")
      .orderBy("host")
      .execute();
    return rows.map((row) => ({
      ...row,
      settings: tenantSettings.parse(row.settings),
      hosts: hosts.filter((host) => host.tenant_id === row.id).map((host) => host.host),
      primary_host: hosts.find((host) => host.tenant_id === row.id && host.is_primary)?.host ?? null,
    }));
  },

  /** Time zones by tenant. */
  zones: async (db: Db | Tx): Promise<Map<number, string>> => {
    const rows = await db.withTables<TenantTables>().selectFrom("tenants").select(["id", "timezone"]).execute();
    return new Map(rows.map(({ id, timezone }) => [id, timezone]));
  },

  change: async (db: Db, change: TenantChange & { id: number }): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const tables = tx.withTables<TenantTables>();
      const row = await tables
        .selectFrom("tenants")
        .select(["state", "settings"])
        .where("id", "=", change.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const settings: TenantSettings = tenantSettings.parse({ ...(row.settings as TenantSettings), ...change.settings });
      await tables
        .updateTable("tenants")
        .set({ state: change.state ?? row.state, settings, updated_at: sql<Date>`now()` })
        .where("id", "=", change.id)
        .execute();
    });
  },

  lockBrands: async (tx: Tx, operatorId: number): Promise<Pick<Tenant, "id" | "slug" | "settings">[]> => {
    const tables = tx.withTables<TenantTables>();
    await tables.selectFrom("operators").select("id").where("id", "=", operatorId).forUpdate().executeTakeFirstOrThrow();
    const rows = await tables
      .selectFrom("tenants")
      .select(["id", "slug", "settings"])
      .where("operator_id", "=", operatorId)
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ ...row, settings: tenantSettings.parse(row.settings) }));
  },

  add: async (tx: Tx, { host, settings, ...draft }: NewTenant): Promise<number | null> => {
    const tables = tx.withTables<TenantTables>();
    const tenant = await tables
      .insertInto("tenants")
      .values({ ...draft, state: "active", settings: tenantSettings.parse(settings) })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!tenant) return null;
    const added = await tables
      .insertInto("tenant_hosts")
      .values({ host, tenant_id: tenant.id })
      .onConflict((conflict) => conflict.column("host").doNothing())
      .returning("host")
      .executeTakeFirst();
    return added ? tenant.id : null;
  },

  setState: async (tx: Tx, id: number, { from, to }: { from: Tenant["state"]; to: Tenant["state"] }): Promise<boolean> => {
    const result = await tx
      .withTables<TenantTables>()
      .updateTable("tenants")
      .set({ state: to, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("state", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** The lock still allows others to insert rows that refer to the tenant. */
  lockSettings: async (tx: Tx, id: number): Promise<TenantSettings> => {
    const row = await tx
      .withTables<TenantTables>()
      .selectFrom("tenants")
      .select("settings")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    return tenantSettings.parse(row.settings);
  },

  setSettings: async (tx: Tx, id: number, settings: TenantSettings): Promise<void> => {
    await tx
      .withTables<TenantTables>()
      .updateTable("tenants")
      .set({ settings: tenantSettings.parse(settings), updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  },

  save: async (db: Db | Tx, draft: TenantDraft): Promise<number> => {
    const tables = db.withTables<TenantTables>();
    const operator = await tables
      .insertInto("operators")
      .values(draft.operator)
      .onConflict((conflict) => conflict.column("slug").doUpdateSet({ name: draft.operator.name }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const values = { operator_id: operator.id, slug: draft.slug, state: draft.state, settings: tenantSettings.parse(draft.settings) };
    const tenant = await tables
      .insertInto("tenants")
      .values(values)
      .onConflict((conflict) => conflict.column("slug").doUpdateSet({ settings: values.settings }))
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const host of draft.hosts) {
      await tables
        .insertInto("tenant_hosts")
        .values({ host, tenant_id: tenant.id })
        .onConflict((conflict) => conflict.column("host").doUpdateSet({ tenant_id: tenant.id }))
        .execute();
    }
    return tenant.id;
  },

  /** Ids and slugs of all tenants. For commands, which must work even if a tenant's settings are invalid. */
  slugs: async (db: Db): Promise<Map<number, string>> => {
    const rows = await db.withTables<TenantTables>().selectFrom("tenants").select(["id", "slug"]).execute();
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  },
};

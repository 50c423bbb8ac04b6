import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cellTables, operatorTables, sharedTables } from "../src/cells/table-classes.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

/** Unique keys of tenants' tables without the tenant. */
const keysWithoutTenant = [
  // Keyed by person, or by what identifies two persons as one: an operator's brands share them.
  "attributions.attributions_of_person",
  "list_exports.list_exports_one_at_a_time",
  "list_exports.list_exports_pkey",
  "player_limits.player_limits_pkey",
  "proposals.proposals_pkey",
  "protection_states.protection_states_pkey",
  "register_checks.register_checks_pkey",
  "staff_break_glass.staff_break_glass_pkey",
  "staff_grants.staff_grants_pkey",
  // The caller has only this key: the tenant follows from it.
  "deliveries.deliveries_reference_key",
  "launches.launches_token_hash_key",
  "tenant_hosts.tenant_hosts_pkey",
  "unsubscribe_tokens.unsubscribe_tokens_pkey",
  // Older than the rule: ids that are unique by themselves.
  "demo_rounds.demo_rounds_launch_id_idempotency_key_key",
  "demo_rounds.demo_rounds_pkey",
  "demo_rounds.demo_rounds_seed_id_nonce_key",
  "fair_seeds.fair_seeds_pkey",
  "launches.launches_pkey",
  "payer_link_closures.payer_link_closures_pkey",
  "payout_freezes.payout_freezes_pkey",
  "violations.violations_pkey",
  // One check of all brands' rows at a time in the installation.
  "invariant_checks.invariant_checks_running",
];

/** References between tenants' tables without the tenant, to keys older than the rule. */
const referencesWithoutTenant = [
  "demo_rounds.demo_rounds_launch_id_fkey",
  "demo_rounds.demo_rounds_seed_id_fkey",
  "payout_freezes.payout_freezes_violation_id_fkey",
  "release_approvals.release_approvals_freeze_id_fkey",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const names = async (query: Promise<{ name: string }[]>): Promise<string[]> => (await query).map(({ name }) => name);

/** Tables whose rows do not always name a brand. */
const tablesWithoutTenant = () =>
  names(database.owner.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and not a.attisdropped)
    order by 1`);

/** Columns of the listed tables by which their rows are found when brands move. */
const columnsOfClasses = [
  ...Object.entries(operatorTables).map(([table, column]) => ({ table, column: column === "limit_group" ? "id" : column })),
  ...sharedTables.flatMap(({ table, id, natural }) => [id, ...natural].map((column) => ({ table, column }))),
];

const keysOfTenants = () =>
  names(database.owner.sql<{ name: string }[]>`
    select c.relname || '.' || i.relname as name
    from pg_index x
    join pg_class c on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
    where x.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not t.attnum = any (x.indkey::int2[])
    order by 1`);

const referencesOfTenants = () =>
  names(database.owner.sql<{ name: string }[]>`
    select c.relname || '.' || k.conname as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute t on t.attrelid = k.conrelid and t.attname = 'tenant_id' and not t.attisdropped
    join pg_attribute f on f.attrelid = k.confrelid and f.attname = 'tenant_id' and not f.attisdropped
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not t.attnum = any (k.conkey)
    order by 1`);

describe("a table", () => {
  it("has a tenant in every row, or is in exactly one class of table-classes.ts", async () => {
    const listed = [...Object.keys(operatorTables), ...sharedTables.map(({ table }) => table), ...cellTables];
    expect(await tablesWithoutTenant()).toEqual(listed.toSorted());
  });

  it("of a class has the columns by which its rows are found", async () => {
    const found = await names(database.owner.sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`);
    expect(columnsOfClasses.map(({ table, column }) => `${table}.${column}`).filter((name) => !found.includes(name))).toEqual([]);
  });

  it("of a tenant has the tenant in each unique key, except those listed here", async () => {
    expect(await keysOfTenants()).toEqual(keysWithoutTenant.toSorted());
  });

  it("of a tenant has the tenant in each reference to another table of tenants, except those listed here", async () => {
    expect(await referencesOfTenants()).toEqual(referencesWithoutTenant.toSorted());
  });

  it("that breaks a rule is found", async () => {
    await database.owner.sql`create table planted_parents (tenant_id int, id int primary key)`;
    await database.owner.sql`create table planted_children (id int, parent_id int references planted_parents, tenant_id int)`;
    await database.owner.sql`create table planted_alone (id int)`;
    expect(await tablesWithoutTenant()).toContain("planted_alone");
    expect(await keysOfTenants()).toContain("planted_parents.planted_parents_pkey");
    expect(await referencesOfTenants()).toContain("planted_children.planted_children_parent_id_fkey");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRole, ensureAppRole, refuseNewObjects } from "../src/kernel/app-role.ts";
import { connect } from "../src/kernel/db.ts";
import type { Sql } from "../src/kernel/sql.ts";
import { newSecret } from "../src/kernel/ids.ts";
import { commandOf, createWalletFixture } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const ledgerTables = ["entries", "wallets", "rounds", "wallet_keys", "limit_groups", "active_bonuses", "ended_bonuses"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { wallet, player } = await createWalletFixture(database);
  await wallet.post(commandOf(await player({ cash: 1000 }), "hold", { amount: 400 }));
});
afterAll(() => database.drop());

describe("the product's own pool", () => {
  it("works as trevo_app and can post", async () => {
    expect(await database.sql`select current_user::text as role`).toEqual([{ role: "trevo_app" }]);
    expect(await database.sql`select count(*) as entries from entries`).toEqual([{ entries: 2 }]);
  });

  it.each([
    "update entries set cash = 0",
    "delete from entries",
    "truncate entries",
    "alter table entries disable trigger all",
    "drop table entries",
    "update status_changes set reason = ''",
    "delete from status_changes",
    "update pix_refunds set amount = 1",
    "delete from payout_returns",
    "delete from wallet_keys",
    "delete from wallets",
    "delete from rounds",
    "delete from withdrawals",
    "update migrations set hash = ''",
    "insert into status_transitions values ('deposit', 'paid', 'new')",
  ])("is refused by the database: %s", async (statement) => {
    await expect(database.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it.each(["insert", "update", "delete", "truncate"])("may not %s any row of the ledger", async (verb) => {
    const writable = await database.owner.sql`
      select relname from pg_class where oid = any(${ledgerTables}::text[]::regclass[])
        and (has_table_privilege('trevo_app', oid, ${verb}) or (${verb} in ('insert', 'update') and has_any_column_privilege('trevo_app', oid, ${verb})))`;
    expect(writable).toEqual([]);
  });

  it.each([
    ["a column of a wallet that it may change", "grant update (may_stake) on wallets to trevo_app", "update"],
    ["a table that it may add to", "grant insert on wallet_keys to trevo_app", "insert"],
  ])("would be reported with %s", async (_, planted, verb) => {
    const undo = new Error("undo");
    const found = database.owner.sql.begin(async (tx) => {
      await tx.unsafe(planted);
      const rows =
        await tx`select relname from pg_class where oid = any(${ledgerTables}::text[]::regclass[]) and has_any_column_privilege('trevo_app', oid, ${verb})`;
      expect(rows).toHaveLength(1);
      throw undo;
    });
    await expect(found).rejects.toBe(undo);
  });

  it("cannot lock rows of the ledger except through the functions that lock in a fixed order", async () => {
    await expect(database.sql`select 1 from wallets for no key update`).rejects.toThrow("permission denied");
    await expect(database.sql`select 1 from rounds for share`).rejects.toThrow("permission denied");
  });

  it.each([
    "insert into entries select * from entries",
    "update wallets set cash = 1000000",
    "update rounds set won_cash = 1000000",
    "insert into wallet_keys select * from wallet_keys",
    "insert into limit_groups (id) values (gen_random_uuid())",
    "select nextval('entry_ids')",
    "create or replace function lock_wallets(tenants int[], players uuid[]) returns void language sql as 'select 1'",
    "alter function lock_wallets(int[], uuid[]) set search_path = pg_temp",
    "drop function lock_wallets(int[], uuid[])",
    "grant update on wallets to trevo_app; update wallets set cash = 1",
    "alter default privileges for role current_user in schema public grant update on tables to trevo_app; update wallets set cash = 1",
    "set session_replication_role = replica",
  ])("cannot run: %s", async (statement) => {
    await expect(database.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it("cannot add a function that would be called instead of one of the ledger's", async () => {
    const overload = "create function count_move(bigint[], date, date, int, int, int) returns bigint[] language sql as 'select $1'";
    await refuseNewObjects(database.owner.sql);
    try {
      await expect(database.sql.unsafe(overload)).rejects.toThrow("permission denied for schema public");
    } finally {
      await database.owner.sql.unsafe(`grant create on schema public to ${appRole}`);
    }
  });

  it("may use tables that later migrations create", async () => {
    await database.owner.sql`create table made_later (id bigint generated always as identity, word text)`;
    await database.sql`insert into made_later (word) values ('one')`;
    await database.sql`update made_later set word = 'two'`;
    expect(await database.sql`delete from made_later returning word`).toEqual([{ word: "two" }]);
  });

  it("adds jobs and reads them", async () => {
    await database.sql`select graphile_worker.add_job('greet', '{}'::json)`;
    expect(await database.sql`select task_identifier from graphile_worker.jobs`).toEqual([{ task_identifier: "greet" }]);
  });
});

/** Runs the work as a new user of the cluster, which is dropped afterwards. */
async function asUser(attributes: string, work: (sql: Sql, name: string) => Promise<void>): Promise<void> {
  const [name, password] = [`u_${newSecret().replace(/\W/g, "").slice(0, 12).toLowerCase()}`, newSecret()];
  await database.owner.sql.unsafe(`create role ${name} login ${attributes} password '${password}'`);
  const { sql, close } = connect(Object.assign(new URL(database.url), { username: name, password }).toString(), { max: 1 });
  try {
    await work(sql, name);
  } finally {
    await close();
    await database.owner.sql.unsafe(`drop owned by ${name}; drop role ${name}`);
  }
}

describe("a DATABASE_URL user who is not a superuser", () => {
  it("is shown what an administrator must run if it cannot grant the role", async () => {
    await asUser("", async (sql, name) => {
      await expect(ensureAppRole(sql)).rejects.toThrow(
        new RegExp(`"${name}" may not act as trevo_app\\. Let an administrator .*: grant trevo_app to "${name}" with set true`),
      );
    });
  });

  it("is shown what an administrator must run if it cannot create roles", async () => {
    await asUser("", async (sql, name) => {
      await expect(ensureAppRole(sql, "trevo_missing")).rejects.toThrow(
        `"${name}" may not create roles. Let an administrator of PostgreSQL run, once: create role trevo_missing nologin; grant trevo_missing to "${name}" with set true`,
      );
    });
  });

  it("creates the role and may act as it if it can create roles", async () => {
    const role = `r_${newSecret().replace(/\W/g, "").slice(0, 12).toLowerCase()}`;
    await asUser("createrole", async (sql) => {
      await ensureAppRole(sql, role);
      await ensureAppRole(sql, role);
      await sql.unsafe(`set role ${role}`);
      expect(await sql`select current_user::text as role`).toEqual([{ role }]);
    });
    await database.owner.sql.unsafe(`drop role ${role}`);
  });

  it("starts and can switch to the role if the role was granted", async () => {
    await asUser("", async (sql, name) => {
      await database.owner.sql.unsafe(`grant trevo_app to ${name} with set true, inherit false`);
      await ensureAppRole(sql);
      await sql`set role trevo_app`;
      expect(await sql`select current_user::text as role`).toEqual([{ role: "trevo_app" }]);
    });
  });
});

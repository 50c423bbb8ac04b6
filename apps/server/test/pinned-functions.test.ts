import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRole, closeOwnersFunctions, refuseTemporaryTables } from "../src/kernel/app-role.ts";
import { connect } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import { commandOf, createWalletFixture } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * Returns the schema's SQL functions that resolve names along the caller's search path, because they have neither a path of their own that
 * ends in pg_temp nor a parsed body.
 */
const unpinned = async (): Promise<string[]> => {
  const rows = await database.owner.sql<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null
      and not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=.*\\mpg_temp$')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  return rows.map(({ signature }) => signature);
};

describe("functions of the schema", () => {
  it("all have a pinned search path or a parsed body", async () => {
    expect(await unpinned()).toEqual([]);
  });

  it.each([
    ["without a path", "create function planted() returns int language plpgsql as 'begin return 1; end'"],
    ["in SQL without a path", "create function planted() returns int language sql as 'select 1'"],
    [
      "whose path searches temporary tables first",
      "create function planted() returns int language sql set search_path = public as 'select 1'",
    ],
  ])("one %s is reported", async (_, planted) => {
    await database.owner.sql.unsafe(planted);
    try {
      expect(await unpinned()).toEqual(["planted()"]);
    } finally {
      await database.owner.sql`drop function planted()`;
    }
  });
});

describe("functions that run as their owner", () => {
  const openToAll = () => database.owner.sql`
    select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('public', p.oid, 'execute')`;

  it("may only be called by the product's role", async () => {
    expect(await openToAll()).toEqual([]);
  });

  it("one that everybody may call is reported, and closed", async () => {
    await database.owner.sql.unsafe("create function planted() returns int language sql security definer begin atomic select 1; end");
    try {
      expect(await openToAll()).toEqual([{ proname: "planted" }]);
      await closeOwnersFunctions(database.owner.sql);
      expect(await openToAll()).toEqual([]);
      expect(await database.sql`select planted()`).toEqual([{ planted: 1 }]);
    } finally {
      await database.owner.sql`drop function planted()`;
    }
  });
});

describe("temporary tables", () => {
  it("cannot be created by the product's role", async () => {
    await expect(database.sql`create temporary table shadow ()`).rejects.toThrow("permission denied to create temporary tables");
  });

  it("cannot be created after a restore, which drops the database's privileges", async () => {
    await database.owner.sql.unsafe(`grant temporary on database ${database.name} to public`);
    await refuseTemporaryTables(database.owner.sql);
    await expect(database.sql`create temporary table other_shadow ()`).rejects.toThrow("permission denied to create temporary tables");
  });

  it("where they are allowed, change no transition of a withdrawal and take no row of its history", async () => {
    const { tenantId } = await createWalletFixture(database);
    const id = newId();
    await database.owner.sql`
      insert into withdrawals (tenant_id, id, player_id, amount, status, method_id, method_type, key_masked, destination, payout_id, balance_after, created_at, updated_at)
      values (${tenantId}, ${id}, ${newId()}, 400, 'pending', ${newId()}, 'cpf', '***', '', ${id.replaceAll("-", "")}, 0, now(), now())`;
    await database.owner.sql.unsafe(`grant temporary on database ${database.name} to trevo_app`);
    // Uses a new session: a session that has called the function before keeps its plans.
    const session = connect(database.url, { max: 1, role: appRole });
    const attack = session.sql.begin(async (tx) => {
      await tx`create temporary table status_transitions (machine text, from_status text, to_status text)`;
      await tx`create temporary table status_changes (tenant_id int, machine text, subject_id uuid, from_status text, to_status text, reason text, changed_at timestamptz)`;
      await tx`insert into pg_temp.status_transitions values ('withdrawal', 'pending', 'approved')`;
      await tx`update withdrawals set status = 'approved', updated_at = now() where id = ${id}`;
    });
    await expect(attack).rejects.toThrow("no way from pending to approved");
    await session.sql.begin(async (tx) => {
      await tx`create temporary table status_changes (tenant_id int, machine text, subject_id uuid, from_status text, to_status text, reason text, changed_at timestamptz)`;
      await tx`update withdrawals set status = 'cancelled', updated_at = now() where id = ${id}`;
    });
    await session.close();
    expect(await database.owner.sql`select to_status from status_changes where subject_id = ${id} order by id`).toEqual([
      { to_status: "pending" },
      { to_status: "cancelled" },
    ]);
  });

  it("where they are allowed, hide no wallet from the ledger", async () => {
    const { player, wallet } = await createWalletFixture(database);
    const owner = await player({ cash: 500 });
    const posted = await database.db.transaction().execute(async (tx) => {
      await sql`create temporary table wallets (like public.wallets including all)`.execute(tx);
      await sql`insert into pg_temp.wallets select * from public.wallets where player_id = ${owner.player_id}`.execute(tx);
      await sql`update pg_temp.wallets set cash = 1000000`.execute(tx);
      const posting = await wallet.postIn(tx, commandOf(owner, "hold", { amount: 501 }));
      await sql`drop table pg_temp.wallets`.execute(tx);
      return posting;
    });
    expect(posted).toMatchObject({ status: "insufficient_balance", balance: { cash: 500 } });
  });
});

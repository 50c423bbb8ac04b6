import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { readTables } from "../src/cells/cell-database.ts";
import { addPolicies, addTriggers } from "../src/cells/hide.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import { migrate, readSchema } from "../src/kernel/migrate.ts";
import { createSql } from "../src/kernel/sql.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { commandOf, createWalletFixture } from "../src/modules/wallet/wallet-fixture.ts";

/** Migrations of existing data: data that an installation had before a migration must exist, and be valid, after it. */
const cluster = () => process.env["TEST_DATABASE_URL"] ?? "";

let database: Database;
let name: string;

/** Creates a database as it was before this migration. The functions of that time are not needed, because rows are written directly. */
async function databaseBefore(migration: string): Promise<void> {
  name = `m_${randomBytes(6).toString("hex")}`;
  const admin = createSql(cluster());
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  database = connect(Object.assign(new URL(cluster()), { pathname: `/${name}` }).toString(), { max: 2 });
  const { migrations, version } = await readSchema();
  const before = migrations.filter((file) => file.name < migration);
  expect(migrations.some((file) => file.name === migration)).toBe(true);
  await migrate(database.sql, { migrations: before, functions: [], version });
}

afterEach(async () => {
  await database.close();
  const admin = createSql(cluster());
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

/** Creates a wallet with a deposit of 1,000 and a rolled-back bet of 300. */
async function seedWallet(): Promise<PlayerKey> {
  const [player, round] = [newId(), newId()];
  await database.sql`insert into operators (slug, name) values ('one', 'One')`;
  const [tenant] = await database.sql<
    { id: number }[]
  >`insert into tenants (operator_id, slug, settings) select id, 'one', '{}' from operators returning id`;
  const tenantId = tenant?.id ?? 0;
  await database.sql`insert into wallets (tenant_id, player_id, cash, version, deposit_count, timezone) values (${tenantId}, ${player}, 1000, 3, 1, 'America/Sao_Paulo')`;
  await database.sql`select setval('entry_ids', 3)`;
  await database.sql`
    insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after, held_after, debt_after,
      counterparty, source, external_id, round_id, game_id, corrects, xid, at)
    select m.id, ${tenantId}::int, ${player}::uuid, m.id, m.kind, m.cash, 0, 0, 0, m.cash_after, 0, 0, 0, m.counterparty, 'studio', m.key, m.round, m.game, m.corrects,
      pg_current_xact_id(), now()
    from (values
      (1, 'deposit'::ledger_entry_kind, 1000, 1000, 'payment_clearing', 'came', null::uuid, null::int, null::bigint),
      (2, 'bet', -300, 700, 'game_revenue:studio', 'bet', ${round}::uuid, 7, null),
      (3, 'bet_rolled_back', 300, 1000, 'game_revenue:studio', 'undone', ${round}::uuid, 7, 2)) as m(id, kind, cash, cash_after, counterparty, key, round, game, corrects)`;
  await database.sql`
    insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state, staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
      first_entry, last_entry, opened_at, closed_at)
    values (${tenantId}, ${round}, ${player}, 'studio', 7, 'r', 'rolled_back', 0, 0, 0, 0, 0, 0, 2, 3, now(), now())`;
  await database.sql`
    insert into wallet_keys (tenant_id, source, external_id, player_id, state, kind, content, answer, entry_ids, round_id, applied, cash, bonus, posted_on)
    select tenant_id, source, external_id, player_id, case kind when 'bet' then 'rolled_back' else 'posted' end::ledger_key_state,
      case kind when 'bet_rolled_back' then 'rollback' else kind::text end::ledger_command_kind, 0, 'posted', array[id], round_id, abs(cash), cash, 0, at::date
    from entries`;
  return { tenant_id: tenantId, player_id: player };
}

describe("a ledger from the first release's baseline", () => {
  it("has the same money after every later migration, and its keys can still be rolled back and reinstated", async () => {
    await databaseBefore("0025_reinstate.sql");
    const owner = await seedWallet();
    await migrate(database.sql, await readSchema());
    const { wallet } = await createWalletFixture(database);
    expect(await wallet.balance(owner)).toMatchObject({ cash: 1000, bonus: 0, held: 0, debt: 0, version: 3 });
    expect((await verifyLedger(database.db)).violations).toEqual([]);
    const reinstate = {
      ...owner,
      source: "studio",
      external_id: "again",
      kind: "reinstate",
      target_external_id: "bet",
      provider: "studio",
    } as const;
    expect(await wallet.post(reinstate)).toMatchObject({ status: "posted", balance: { cash: 700 } });
    expect((await verifyLedger(database.db)).violations).toEqual([]);
  });

  it("is not migrated while it has bonus money, which would belong to no bonus, and stays as it is", async () => {
    await databaseBefore("0025_reinstate.sql");
    const { player_id } = await seedWallet();
    await database.sql`update wallets set bonus = 1`;
    await expect(migrate(database.sql, await readSchema())).rejects.toThrow("Wallets hold bonus money that belongs to no bonus.");
    const [wallet] = await database.sql`select * from wallets where player_id = ${player_id}`;
    expect(wallet).toMatchObject({ cash: 1000, bonus: 1 });
    expect(wallet).not.toHaveProperty("bonus_id");
  });
});

describe("a ledger that becomes one of ranges", () => {
  const rows = () => database.sql`select count(*)::int as entries, md5(string_agg(e::text, ' ' order by id)) as content from entries e`;
  const guards = (table: string) => database.sql`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = ${table}::regclass and tgparentid = 0
    union all select polname, pg_get_expr(polqual, polrelid) from pg_policy where polrelid = ${table}::regclass order by 1`;

  it("keeps its rows and ids where they are, its rights, and what guards and hides them, and goes on", async () => {
    await databaseBefore("0391_entry_ranges.sql");
    const schema = await readSchema();
    await migrate(database.sql, { ...schema, migrations: schema.migrations.filter(({ name: file }) => file < "0391") });
    const owner = await seedWallet();
    // A brand has left this cell, and an installation lets a role of its own read.
    await addPolicies(database.sql);
    const left = { operatorId: 9, tenantIds: [999], bookIds: [] };
    await database.sql.begin(async (tx) => addTriggers(tx, await readTables(tx), left));
    const reader = `reader_${randomBytes(4).toString("hex")}`;
    await database.sql.unsafe(`create role ${reader}; grant select on entries to ${reader}`);
    try {
      const [before, guarded] = [await rows(), await guards("entries")];
      expect(before).toMatchObject([{ entries: 3 }]);
      expect(guarded.map((guard) => guard["name"])).toEqual(["entries_are_immutable", "hidden_brands", "moved_9_new", "moved_9_old"]);
      const file = await database.sql`select pg_relation_filenode('entries') as file`;
      await migrate(database.sql, schema);
      expect(await rows()).toEqual(before);
      expect(await database.sql`select pg_relation_filenode('entries_1') as file`).toEqual(file);
      expect(await guards("entries")).toEqual(guarded);
      expect(await database.sql`select relrowsecurity from pg_class where oid = 'entries'::regclass`).toEqual([{ relrowsecurity: true }]);
      expect((await guards("entries_1")).map((guard) => guard["name"])).toEqual(["entries_are_immutable"]);
      await expect(database.sql`delete from entries_1`).rejects.toThrow("entries are never changed");
      expect(
        await database.sql`select has_table_privilege(${reader}, 'entries', 'select') as all, has_table_privilege(${reader}, 'entries_1', 'select') as one,
          has_table_privilege('trevo_app', 'entries', 'insert') as may_add`,
      ).toEqual([{ all: true, one: false, may_add: false }]);
      const { wallet } = await createWalletFixture(database);
      const posted = await wallet.post(commandOf(owner, "deposit", { amount: 5 }));
      expect(posted).toMatchObject({ status: "posted", entry_ids: ["4"], balance: { cash: 1005, version: 4 } });
      await wallet.jobs.cutEntries();
      expect((await verifyLedger(database.db)).violations).toEqual([]);
      expect(await database.sql`select tableoid::regclass::text as range, count(*)::int as entries from entries group by 1`).toEqual([
        { range: "entries_1", entries: 4 },
      ]);
    } finally {
      await database.sql.unsafe(`drop owned by ${reader}; drop role ${reader}`);
    }
  });
});

describe("the permissions of members of staff", () => {
  it("are the same afterwards: every permission, for every brand, without an end, and nothing else", async () => {
    await databaseBefore("0130_staff_grants.sql");
    await database.sql`insert into operators (slug, name) values ('one', 'One'), ('two', 'Two')`;
    const [ana, bia, carla] = [newId(), newId(), newId()];
    const add = (operator: string, id: string) => database.sql`
      insert into staff (operator_id, id, email, name, state, created_at)
      select id, ${id}, ${`${id}@company.example`}, 'Nome', 'invited', now() from operators where slug = ${operator}`;
    await add("one", ana);
    await add("one", bia);
    await add("two", carla);
    await database.sql`
      insert into staff_permissions select operator_id, id, permission from staff, unnest(array['payouts.review', 'audit.read']) as permission
      where id <> ${bia}`;
    const before = await database.sql`select operator_id, staff_id, permission from staff_permissions order by staff_id, permission`;
    expect(before).toHaveLength(4);
    await migrate(database.sql, await readSchema());
    const after = await database.sql`select operator_id, staff_id, permission from staff_grants order by staff_id, permission`;
    expect(after).toEqual(before);
    expect(await database.sql`select distinct tenant_id, role, ends_at, granted_by from staff_grants`).toEqual([
      { tenant_id: null, role: null, ends_at: null, granted_by: "migration:0130" },
    ]);
  });
});

describe("bets that are void by the betting rules", () => {
  it("are those of a period that ends with the rule's revision, or with the time for pre-match bets; later hashes follow", async () => {
    await databaseBefore("0365_late_periods_end.sql");
    await database.sql`insert into sport_feeds (producer, code) values (1, 'f')`;
    await database.sql`
      insert into sport_competitions (producer, external_id, sport, country, name, slug, tier) values (1, 'c', 'football', 'BR', 'C', 'c', 1)`;
    await database.sql`
      insert into sport_participants (producer, external_id, name, short, shirt) values (1, 'h', 'H', 'H', '{}'), (1, 'a', 'A', 'A', '{}')`;
    await database.sql`
      insert into sport_fixtures (producer, external_id, competition_id, home_id, away_id, starts_at, facts, clock, announced_at, simulated,
        prematch_closed_at)
      select 1, name, (select id from sport_competitions), (select min(id) from sport_participants), (select max(id) from sport_participants),
        now(), '{}', '{}', now(), false, closed
      from (values ('m1', null::timestamptz), ('m2', '2026-11-01T12:00:00Z')) as m(name, closed)`;
    await database.sql`
      insert into sport_markets (fixture_id, type, part, line_x4) select id, 'result', 'match', 0 from sport_fixtures order by external_id`;
    await database.sql`
      insert into sport_results (market_id, revision, kind, outcomes, source, void_from, void_to, decided_at)
      select m.id, r.revision, kind, '[]', source, void_from, void_to, '2026-11-02T12:00:00Z'
      from sport_markets m, (values
        (1, 'result', 'feed', null::timestamptz, null::timestamptz),
        (2, 'cancelled', 'feed', '2026-10-01T00:00:00Z', null),
        (3, 'cancelled', 'rule', '2026-10-02T00:00:00Z', null),
        (4, 'cancelled', 'rule', '2026-10-03T00:00:00Z', '2026-10-04T00:00:00Z'),
        (5, 'result', 'feed', null, null)) as r(revision, kind, source, void_from, void_to)
      order by revision`;
    await migrate(database.sql, await readSchema());
    const ends = await database.sql<{ revision: number; void_to: Date | null }[]>`
      select revision, void_to from sport_results order by market_id, revision`;
    const of = (end: string) => [null, null, end, "2026-10-04T00:00:00.000Z", null];
    expect(ends.map(({ void_to }) => void_to?.toISOString() ?? null)).toEqual([
      ...of("2026-11-02T12:00:00.000Z"),
      ...of("2026-11-01T12:00:00.000Z"),
    ]);
    const [changed] = await database.sql`
      select count(*)::int as many from (
        select r as row, hash, lag(hash) over (partition by market_id, book_id order by revision) as previous from sport_results r
      ) r where hash is distinct from sport_result_hash(previous, row)`;
    expect(changed).toEqual({ many: 0 });
  });
});

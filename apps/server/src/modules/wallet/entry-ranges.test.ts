import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { WorkerReply, WorkerTask } from "../../../test/wallet-worker.ts";
import { readTables } from "../../cells/cell-database.ts";
import { addTriggers, removeTriggers } from "../../cells/hide.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { SqlTag } from "../../kernel/sql.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import { cutEntries } from "./cut-entries.ts";
import { entryRangesStore } from "./entry-ranges-store.ts";
import { measureRanges } from "./measure-ranges.ts";
import { entriesSource } from "./records.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

const size = 40;

let database: TestDatabase;
let fixture: WalletFixture;
let owner: PlayerKey;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.sql.unsafe(`create or replace function entry_range_size() returns bigint language sql immutable return ${size}`);
  fixture = await createWalletFixture(database);
  owner = await fixture.player({ cash: 100_000 });
});
afterAll(() => database.drop());

interface RangeRow {
  readonly name: string;
  /** Null: without a beginning or end. */
  readonly from_id: number | null;
  readonly until_id: number | null;
  readonly entries: number;
}

/** The ranges in order, each with the number of its entries. */
const ranges = () =>
  database.owner.sql<RangeRow[]>`
    select c.relname as name, substring(bound from 'FROM \\(''?(-?\\d+)')::bigint as from_id, substring(bound from 'TO \\(''?(-?\\d+)')::bigint as until_id,
      (select count(*)::int from entries e where e.tableoid = c.oid) as entries
    from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) bound
    where i.inhparent = 'entries'::regclass order by 2 nulls first`;

const cut = () => cutEntries({ db: database.db, log: quietLog }, { pause: 5 });
const last = async (): Promise<{ from_id: number; entries: number }> => {
  const { from_id, entries } = (await ranges()).at(-1)!;
  return { from_id: from_id ?? 0, entries };
};
const total = async () => (await database.sql<{ n: number }[]>`select count(*)::int as n from entries`)[0]?.n ?? 0;
const step = () => entryRangesStore.cut(database.db);
const skipTo = (id: number) => database.owner.sql`select setval('entry_ids', ${id})`;
const bet = (round: string, player = owner) => commandOf(player, "bet", { amount: 1, ...place(round) });

/** What PostgreSQL reports while the step is taken. */
async function messagesOfStep(): Promise<(string | undefined)[]> {
  const client = new Client({ connectionString: database.url });
  const said: (string | undefined)[] = [];
  client.on("notice", ({ message }) => said.push(message));
  await client.connect();
  await client.query("set client_min_messages = debug1");
  await client.query("select cut_entries()");
  await client.end();
  return said;
}

async function expectSound(): Promise<void> {
  expect((await verifyLedger(database.db)).violations).toEqual([]);
  const found = await ranges();
  // Without a gap, and the last one has no end.
  expect(found.map(({ from_id }) => from_id)).toEqual([null, ...found.slice(0, -1).map(({ until_id }) => until_id)]);
  expect(found.at(-1)?.until_id).toBeNull();
}

describe("while two processes bet", () => {
  let workers: ChildProcess[];
  beforeAll(async () => {
    const program = join(import.meta.dirname, "../../../test/wallet-worker.ts");
    workers = [0, 1].map(() => fork(program, [database.url], { execArgv: [] }));
    await Promise.all(workers.map((worker) => once(worker, "message")));
  });
  afterAll(async () => {
    await Promise.all(
      workers.map((worker) => {
        const gone = once(worker, "exit");
        worker.disconnect();
        return gone;
      }),
    );
  });

  const send = async (worker: ChildProcess | undefined, commands: Command[]): Promise<WorkerReply> => {
    const reply = once(worker!, "message") as Promise<[WorkerReply]>;
    worker!.send({ at: Date.now() + 40, mode: "grouped", commands } satisfies WorkerTask);
    return (await reply)[0];
  };

  it("boundaries are crossed, and every bet is posted once and followed once", async () => {
    const other = await fixture.player({ cash: 100_000 });
    const bets = 30;
    const before = await total();
    for (let wave = 0; wave < 4; wave++) {
      const commands = (player: PlayerKey) => Array.from({ length: bets }, (_, nth) => bet(`${wave} ${nth}`, player));
      const [one, two] = await Promise.all([send(workers[0], commands(owner)), send(workers[1], commands(other)), cut()]);
      expect([...one.failures, ...two.failures]).toEqual([]);
      expect([...one.answers, ...two.answers].map(({ status }) => status)).toEqual(Array<string>(2 * bets).fill("posted"));
      await cut();
    }
    const found = await ranges();
    expect(found.filter(({ entries }) => entries > 0).length).toBeGreaterThanOrEqual(4);
    expect(found.at(-1)?.entries).toBe(0);
    expect(await total()).toBe(before + 8 * bets);
    await expectSound();
    const followed = await database.db.transaction().execute((tx) => entriesSource.read(tx, { xid: "0", id: 0 }, 10_000));
    expect(followed).toHaveLength(before + 8 * bets);
    expect(new Set(followed.map(({ id }) => id)).size).toBe(followed.length);
  });
});

describe("a cut", () => {
  it("leaves the last range empty and at least one size ahead, and is then not repeated", async () => {
    await cut();
    expect(await entryRangesStore.idsAhead(database.db)).toBeGreaterThanOrEqual(size);
    const { from_id, entries } = await last();
    expect(entries).toBe(0);
    expect(await step()).toBe("enough");
    await skipTo(from_id - size - 1);
    expect(await step()).toBe("enough");
    await skipTo(from_id - size);
    expect(await step()).toBe("cut");
    expect((await last()).from_id).toBe(from_id + size);
    await expectSound();
  });

  it("lets a bet that waited for it go on, into the range that it made", async () => {
    await cut();
    // The connections have plans from before the cut.
    await fixture.wallet.post(bet("before"));
    const { from_id } = await last();
    await skipTo(from_id - size);
    const made = from_id + size;
    const answers = await raceAtBarrier({
      database,
      callers: 3,
      waiting: 1,
      hold: async (tx) => {
        expect(await tx`select cut_entries() as step`).toEqual([{ step: "cut" }]);
        await tx`select setval('entry_ids', ${made})`;
      },
      call: (nth) => fixture.wallet.post(bet(`during ${nth}`)),
    });
    expect(fulfilledOf(answers).map(({ status }) => status)).toEqual(["posted", "posted", "posted"]);
    expect(await last()).toEqual({ from_id: made, entries: 3 });
    await cut();
    await expectSound();
  });

  it("gives way to who reads the table, and a later one succeeds", async () => {
    await skipTo((await last()).from_id - size);
    await database.owner.sql.begin(async (reader) => {
      await reader`select count(*) from entries`;
      await expect(step()).rejects.toMatchObject({ code: "55P03" });
      await cut();
      expect(await fixture.wallet.post(bet("meanwhile"))).toMatchObject({ status: "posted" });
    });
    await cut();
    expect(await step()).toBe("enough");
    await expectSound();
  });

  it("is made by one process at a time", async () => {
    await database.owner.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('cut_entries'))`;
      expect(await step()).toBe("busy");
    });
  });

  it("that comes too late keeps what the last range has, and the metric reports it", async () => {
    const metrics = createMetrics();
    measureRanges({ db: database.db, log: quietLog, metrics });
    const ahead = async () => Number(/^ledger_ids_ahead (-?\d+)$/m.exec(await metrics.metrics())?.[1]);
    await cut();
    expect(await ahead()).toBeGreaterThan(0);
    await skipTo(1_000_000);
    await fixture.wallet.post(bet("too late"));
    expect(await ahead()).toBeLessThan(0);
    const content = () => database.owner.sql`select count(*), md5(string_agg(e::text, ' ' order by id)) from entries e`;
    const before = await content();
    await cut();
    expect(await ahead()).toBeGreaterThanOrEqual(size);
    expect(await content()).toEqual(before);
    expect((await ranges()).slice(-2).map(({ entries }) => entries)).toEqual([1, 0]);
    await expectSound();
  });

  it("reads no entry of the range that it ends", async () => {
    await cut();
    for (let range = 0; range < 2; range++) {
      await skipTo((await last()).from_id);
      await fixture.wallet.post(bet(`range ${range} has entries`));
      expect(await step()).toBe("condition added");
      expect(await step()).toBe("condition validated");
      const said = await messagesOfStep();
      const ended = (await ranges()).at(-2)?.name;
      expect(said).toContain(`partition constraint for table "${ended}" is implied by existing constraints`);
      expect(said).not.toContain(`verifying table "${ended}"`);
    }
    await expectSound();
  });

  it("keeps what refuses the bets of a brand that has left, in the ranges that it makes too", async () => {
    const moved = { operatorId: 1, tenantIds: [owner.tenant_id], bookIds: [] };
    const tables = (await readTables(database.owner.sql)).filter(({ name }) => name === "entries");
    expect(tables).toHaveLength(1);
    await cut();
    await database.owner.sql.begin((tx) => addTriggers(tx, tables, moved));
    const { from_id } = await last();
    await skipTo(from_id - size);
    await cut();
    for (const id of [from_id, from_id + size]) {
      await skipTo(id);
      await expect(fixture.wallet.post(bet(`left ${id}`)), String(id)).rejects.toThrow();
    }
    await database.owner.sql.begin((tx) => removeTriggers(tx, moved));
    expect(await fixture.wallet.post(bet("back again"))).toMatchObject({ status: "posted" });
    expect(await last()).toEqual({ from_id: from_id + size, entries: 1 });
    await cut();
    await expectSound();
  });

  it("takes back a planned end that ids come near, so that no bet is refused by it", async () => {
    await skipTo((await last()).from_id);
    await fixture.wallet.post(bet("in the last range"));
    expect(await step()).toBe("condition added");
    const [planned] = await database.owner.sql<{ until: number }[]>`
      select substring(conname from '^until_(\\d+)$')::bigint as until from pg_constraint where conname ~ '^until_'`;
    const until = planned?.until ?? 0;
    expect(until - (await last()).from_id).toBeGreaterThan(size);
    await skipTo(until - size / 2);
    expect(await step()).toBe("given up");
    await skipTo(until + 1);
    expect(await fixture.wallet.post(bet("beyond"))).toMatchObject({ status: "posted" });
    await cut();
    await expectSound();
  });
});

describe("a condition that prepares the end of a range with entries", () => {
  const conditions = () => database.owner.sql<{ conname: string }[]>`select conname from pg_constraint where conname ~ '^until_'`;
  /** Leaves the last range with an entry and a condition. */
  const plan = async (): Promise<number> => {
    await cut();
    await skipTo((await last()).from_id);
    await fixture.wallet.post(bet(`planned ${(await last()).from_id}`));
    expect(await step()).toBe("condition added");
    const [{ conname } = { conname: "" }] = await conditions();
    return Number(conname.slice("until_".length));
  };

  it("is measured, and refuses ids from its end on", async () => {
    const metrics = createMetrics();
    measureRanges({ db: database.db, log: quietLog, metrics });
    const left = async () => /^ledger_ids_until_refused (-?\d+)$/m.exec(await metrics.metrics())?.[1];
    await cut();
    expect(await left()).toBeUndefined();
    const until = await plan();
    await skipTo(until - 2);
    expect(await left()).toBe("1");
    await fixture.wallet.post(bet("the last before the end"));
    expect(await left()).toBe("0");
    await expect(fixture.wallet.post(bet("at the end"))).rejects.toThrow();
    await cut();
    expect(await conditions()).toEqual([]);
    expect(await fixture.wallet.post(bet("at the end"))).toMatchObject({ status: "posted" });
    await cut();
    await expectSound();
  });

  it("is taken back when a brand arrives, and nothing is cut until the brand is there", async () => {
    await plan();
    await database.owner.sql`insert into brand_moves (id, role, operator_id, tenant_ids, book_ids, other_cell, step, states)
      values ('00000000-0000-4000-8000-00000000a001', 'target', 1, ${[owner.tenant_id]}, '{}', 'two', 'begun', '[]')`;
    expect(await step()).toBe("given up");
    expect(await conditions()).toEqual([]);
    expect(await step()).toBe("busy");
    await database.owner.sql`update brand_moves set step = 'moved'`;
    await cut();
    expect(await step()).toBe("enough");
    await expectSound();
  });

  it("is taken back if rows violate it", async () => {
    const until = await plan();
    const [{ conname } = { conname: "" }] = await conditions();
    const range = (await ranges()).at(-1)?.name ?? "";
    await database.owner.sql.unsafe(`alter table ${range} drop constraint ${conname}`);
    await skipTo(until);
    await fixture.wallet.post(bet("beyond the end"));
    await database.owner.sql.unsafe(`alter table ${range} add constraint ${conname} check (id < ${until}) not valid`);
    await skipTo(until - size);
    expect(await step()).toBe("given up");
    await skipTo(until + 1);
    await cut();
    await expectSound();
  });
});

it("refreshes the statistics of the whole table", async () => {
  await entryRangesStore.analyze(database.db);
  const [found] = await database.owner.sql<{ rows: number }[]>`select reltuples::int as rows from pg_class where oid = 'entries'::regclass`;
  expect(found?.rows).toBe(await total());
});

describe("each range, made by a migration or by a cut", () => {
  let names: string[];
  beforeAll(async () => {
    await cut();
    await skipTo((await last()).from_id - size);
    await fixture.wallet.post(bet("before the ranges are named"));
    await cut();
    names = (await ranges()).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(3);
  });

  const undone = async (work: (tx: SqlTag) => Promise<void>): Promise<void> => {
    const undo = new Error("undo");
    await expect(
      database.owner.sql.begin(async (tx) => {
        await work(tx);
        throw undo;
      }),
    ).rejects.toBe(undo);
  };

  it.each(["update", "delete", "truncate"])("refuses %s, even by the owner of the tables", async (verb) => {
    const statement = (name: string) =>
      ({ update: `update ${name} set cash = cash`, delete: `delete from ${name}`, truncate: `truncate ${name}` })[verb];
    for (const name of ["entries", ...names]) {
      await expect(database.owner.sql.unsafe(statement(name) ?? ""), name).rejects.toThrow("entries are never changed");
      // What refuses is the trigger of this very table.
      if (name !== "entries")
        await undone(async (tx) => {
          await tx.unsafe(`drop trigger entries_are_immutable on ${name}`);
          await tx.unsafe(statement(name) ?? "");
        });
    }
  });

  it("is closed to the product, which reads them through the table", async () => {
    const open = (tx: SqlTag) => tx<{ name: string }[]>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'entries'::regclass
        and (has_table_privilege('trevo_app', c.oid, 'select, insert, update, delete, truncate, references, trigger, maintain')
          or has_any_column_privilege('trevo_app', c.oid, 'select, insert, update, references'))`;
    expect(await open(database.owner.sql)).toEqual([]);
    for (const name of names)
      await undone(async (tx) => {
        await tx.unsafe(`grant insert on ${name} to trevo_app`);
        expect(await open(tx)).toEqual([{ name }]);
      });
    for (const name of names) await expect(database.sql.unsafe(`select from ${name}`)).rejects.toThrow("permission denied");
    expect(await total()).toBeGreaterThan(0);
  });
});

describe("plans made once for every parameter", () => {
  let connection: Awaited<ReturnType<TestDatabase["sql"]["reserve"]>>;
  beforeAll(async () => {
    for (let range = 1; range <= 6; range++) {
      await fixture.wallet.post(bet(`range ${range}`));
      await cut();
      await skipTo((await last()).from_id - size);
    }
    connection = await database.sql.reserve();
    await connection.unsafe("set plan_cache_mode = force_generic_plan; set enable_sort = off");
  });
  afterAll(() => connection.release());

  /** Ranges that the statement reads, and all lines of its plan. */
  async function run(types: string, statement: string, values: string): Promise<{ read: string[]; lines: string[] }> {
    await connection.unsafe(`prepare asked (${types}) as ${statement}`);
    const rows = await connection.unsafe<Record<string, string>[]>(
      `explain (analyze, costs off, timing off, summary off, buffers off) execute asked (${values})`,
    );
    await connection.unsafe("deallocate asked");
    const lines = rows.map((row) => row["QUERY PLAN"] ?? "");
    const read = lines.flatMap((line) => (line.includes("never executed") ? [] : (/ on (entries_\d+)/.exec(line)?.[1] ?? [])));
    return { read, lines };
  }
  const player = () => `${owner.tenant_id}, '${owner.player_id}'`;

  it("look an entry up in its range alone", async () => {
    const [{ id } = { id: 0 }] = await database.sql<{ id: number }[]>`select id from entries order by id offset 2 limit 1`;
    const { read } = await run(
      "int, uuid, bigint",
      "select * from entries where tenant_id = $1 and player_id = $2 and id = $3",
      `${player()}, ${id}`,
    );
    expect(read).toHaveLength(1);
  });

  it("read a player's newest entries from the newest range on, and stop without sorting", async () => {
    const { read, lines } = await run(
      "int, uuid",
      "select * from entries where tenant_id = $1 and player_id = $2 order by id desc limit 2",
      player(),
    );
    const all = (await ranges()).map(({ name }) => name);
    expect(read).toEqual(all.toReversed().slice(0, read.length));
    expect(read.length).toBeLessThan(all.length - 2);
    expect(lines.join()).not.toMatch(/Sort|Seq Scan/);
  });

  it("merge the ranges for followers by their index", async () => {
    const { lines } = await run(
      "xid8, bigint",
      "select * from entries where (xid, id) > ($1, $2) and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id limit 500",
      "'0', 0",
    );
    expect(lines.join()).toMatch(/Merge Append/);
    expect(lines.join()).not.toMatch(/Seq Scan|Sort Method/);
  });
});

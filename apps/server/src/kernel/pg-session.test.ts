import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startAnsweringProxy } from "../../test/answering-proxy.ts";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { appRole } from "./app-role.ts";
import { createBus } from "./bus.ts";
import { type Database, connect } from "./db.ts";
import { createJobs } from "./jobs.ts";
import { createLeadership } from "./leadership.ts";
import { createLog } from "./log.ts";
import { ConnectionLost, WrongSession } from "./pg-session.ts";

const log = createLog("silent");
let database: TestDatabase;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.sql`create table moves (nth int)`;
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(() => database.drop());

const open = <Closable extends { close(): Promise<void> }>(one: Closable): Closable => {
  opened.push(one);
  return one;
};
const insert = ({ db }: Database, nth: number) => sql`insert into moves values (${nth})`.execute(db);
const moves = async () => (await database.owner.sql<{ nth: number }[]>`select nth from moves order by nth`).map(({ nth }) => nth);

/** Makes new sessions of the database read-only, or writable again. */
const setReadOnly = (isReadOnly: boolean) =>
  database.owner.sql.begin("read write", (tx) =>
    tx.unsafe(`alter database ${database.name} set default_transaction_read_only = ${isReadOnly}`),
  );
const endConnections = (name: string) =>
  database.owner
    .sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and application_name = ${name}`;

describe("a connection to a read-only node", () => {
  it("is dropped after the first refused write, and the next caller gets another connection", async () => {
    const product = open(connect(database.url, { max: 1, role: appRole }));
    await sql`set session characteristics as transaction read only`.execute(product.db);
    await expect(insert(product, 1)).rejects.toBeInstanceOf(ConnectionLost);
    await insert(product, 2);
    expect(await moves()).toEqual([2]);
  });

  it("is dropped after a refused write in a transaction", async () => {
    const product = open(connect(database.url, { max: 1, role: appRole }));
    await sql`set session characteristics as transaction read only`.execute(product.db);
    await expect(product.db.transaction().execute((tx) => sql`insert into moves values (3)`.execute(tx))).rejects.toBeInstanceOf(
      ConnectionLost,
    );
    await insert(product, 4);
    expect(await moves()).toEqual([2, 4]);
  });

  it("is refused when it is new", async () => {
    const product = open(connect(database.url, { max: 1, role: appRole }));
    await setReadOnly(true);
    try {
      await expect(sql`select 1`.execute(product.db)).rejects.toBeInstanceOf(ConnectionLost);
    } finally {
      await setReadOnly(false);
    }
    await insert(product, 5);
    expect(await moves()).toEqual([2, 4, 5]);
  });

  it("does not stop the job runner, which records its jobs' results as soon as it can", async () => {
    const proxy = open(await startAnsweringProxy(database.url));
    const ran: number[] = [];
    const jobs = createJobs({ url: proxy.url, log });
    jobs.handle("count", async ({ nth }: { nth: number }) => {
      if (ran.push(nth) > 1) return;
      proxy.refuse("graphile_worker");
      await endConnections("trevo-jobs");
      throw new Error("the first attempt fails");
    });
    await jobs.start();
    open({ close: () => jobs.stop() });
    await jobs.add(database.db, { name: "count", payload: { nth: 1 } });
    await expect.poll(() => proxy.refused(), { timeout: 10_000 }).toBeGreaterThan(0);
    proxy.refuse(null);
    await expect.poll(() => ran, { timeout: 25_000 }).toEqual([1, 1]);
  }, 40_000);

  it("is closed instead of being used to listen for the bus", async () => {
    const proxy = open(await startAnsweringProxy(database.url));
    const bus = open(await createBus({ db: database.db, url: proxy.url }, log));
    proxy.refuse("listen trevo_bus");
    await endConnections("trevo-bus");
    await expect.poll(() => proxy.refused(), { timeout: 5_000 }).toBeGreaterThan(3);
    expect(proxy.connections()).toBeLessThan(2);
    const received = new Promise((resolve) => bus.subscribe("greeting", resolve));
    const resumed = new Promise<void>((resolve) => bus.onGap(resolve));
    proxy.refuse(null);
    await resumed;
    await bus.publish("greeting", "hello");
    expect(await received).toBe("hello");
  });

  it("cannot make a process the leader", async () => {
    let led = 0;
    const leadership = createLeadership({ url: database.url, log, name: "test-lead", lead: async () => void led++, tryEveryMs: 20 });
    await setReadOnly(true);
    leadership.start();
    open({ close: () => leadership.stop() });
    const sessions = () =>
      database.owner.sql`select 1 from pg_stat_activity where datname = ${database.name} and application_name = 'trevo-test-lead'`;
    await expect.poll(sessions, { timeout: 5_000, interval: 1 }).not.toHaveLength(0);
    await expect.poll(sessions, { timeout: 5_000, interval: 1 }).toHaveLength(0);
    expect(led).toBe(0);
    await setReadOnly(false);
    await expect.poll(() => led, { timeout: 5_000 }).toBeGreaterThan(0);
  });
});

describe("a connection that does not work as the product's role", () => {
  it("is refused with instructions, and runs no statement", async () => {
    const pooler = open(await startAnsweringProxy(database.url, { dropsOptions: true }));
    const product = open(connect(pooler.url, { max: 1, role: appRole }));
    const failure = await sql`delete from moves`.execute(product.db).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WrongSession);
    expect((failure as Error).message).toMatch(/works as "\w+", not as "trevo_app".*connect to PostgreSQL directly/);
    expect(await moves()).toHaveLength(3);
  });
});

describe("a connection of the ledger without its settings", () => {
  it("is refused with instructions, and runs no statement", async () => {
    const pooler = open(await startAnsweringProxy(database.url, { dropsOptions: true }));
    const product = open(connect(pooler.url, { max: 1 }));
    const failure = await sql`delete from moves`.execute(product.ledger).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WrongSession);
    expect((failure as Error).message).toMatch(/enable_seqscan = on instead of off.*connect to PostgreSQL directly/);
    expect(await moves()).toHaveLength(3);
  });
});

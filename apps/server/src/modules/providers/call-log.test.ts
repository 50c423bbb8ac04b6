import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Database, connect } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import { type CallLog, type ReceivedCall, createCallLog } from "./create-call-log.ts";
import { deleteOldCalls, findCall, listCalls, listCallsNaming } from "./list-calls.ts";

const minute = 60_000;
const start = Date.parse("2026-11-22T12:00:00Z");

let database: TestDatabase;
let tenant = 0;
let time = start;
const clock = { now: () => new Date(time) };
const reported: unknown[] = [];
const note = (fields: unknown) => void reported.push(fields);
const log: Log = { debug: () => undefined, info: () => undefined, warn: note, error: note };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  tenant += 1;
  time = start;
  reported.length = 0;
});

const openLog = (db = database.db, limits = { waitingMax: 20_000 }) => {
  const metrics = createMetrics();
  const calls = createCallLog({ db, clock, log, metrics, limits });
  const lost = async () => (await metrics.getSingleMetric("trevo_provider_calls_not_logged_total")?.get())?.values[0]?.value;
  return { ...calls, lost };
};

/** A call with a bet of this transaction, which ends now. */
const callOf = (transaction: string, change: Partial<ReceivedCall> = {}): ReceivedCall => ({
  tenant_id: tenant,
  provider_code: "studio",
  action: "bet",
  query: "",
  body: Buffer.from(JSON.stringify({ transaction })),
  reply: { status: 200, body: { code: "OK" } },
  code: "OK",
  refs: [transaction, `round of ${transaction}`],
  posted: true,
  ms: 10,
  ...change,
});

/** Logs a call that was answered at this time. */
const keepAt = ({ keep }: Pick<CallLog, "keep">, at: number, call: ReceivedCall) => {
  time = at;
  keep(call);
};

const naming = async (refs: string[], posted_at: number[] = [], place = { tenant_id: tenant, provider_code: "studio" }) =>
  listCallsNaming(database, place.tenant_id, {
    provider_code: place.provider_code,
    refs,
    posted_at: posted_at.map((moment) => new Date(moment)),
  });

const countOf = async (table: "provider_call_blocks" | "provider_call_refs"): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} where tenant_id = ${tenant}`.execute(
    database.db,
  );
  return rows[0]?.rows ?? 0;
};

describe("the log of providers' calls", () => {
  it("writes one row for all waiting calls of a tenant's provider, and indexes none that the ledger posted", async () => {
    const calls = openLog();
    for (let nth = 0; nth < 500; nth++) calls.keep(callOf(`t${nth}`));
    await calls.flush();
    expect([await countOf("provider_call_blocks"), await countOf("provider_call_refs")]).toEqual([1, 0]);
    calls.keep(callOf("other provider", { provider_code: "hub" }));
    for (let nth = 0; nth < 501; nth++) calls.keep(callOf(`u${nth}`));
    await calls.flush();
    expect(await countOf("provider_call_blocks")).toBe(4);
  });

  it("shows a call's request and reply without secrets and personal data", async () => {
    const calls = openLog();
    const body = Buffer.from(`{"session":"open-sesame","cpf":"52998224725","player":"p1","round":"r1"}`);
    calls.keep(callOf("t1", { body, reply: { status: 200, body: { code: "OK", token: "other-secret" } } }));
    await calls.flush();
    const [call] = await listCalls(database, tenant, { provider_code: "studio", limit: 5 });
    expect(call).toMatchObject({
      at: new Date(start),
      action: "bet",
      status: 200,
      code: "OK",
      ms: 10,
      request: `{"session":"…","cpf":"…","player":"p1","round":"r1"}`,
      reply: `{"code":"OK","token":"…"}`,
    });
    expect(await findCall(database, tenant, call?.id ?? 0)).toEqual(call);
    expect(await findCall(database, tenant + 1, call?.id ?? 0)).toBeNull();
    const { rows } = await sql<{ body: Buffer }>`select body from provider_call_blocks where tenant_id = ${tenant}`.execute(database.db);
    expect(rows[0]?.body.subarray(0, 4).toString("hex"), "a frame of zstd").toBe("28b52ffd");
  });

  it("finds a call that the ledger posted by its entry's time, from the call's arrival to its answer", async () => {
    const calls = openLog();
    keepAt(calls, start, callOf("quick"));
    keepAt(calls, start + 5_000, callOf("slow", { ms: 9_000 }));
    await calls.flush();
    expect(await naming(["quick"], [start - 8])).toMatchObject([{ action: "bet", code: "OK", at: new Date(start) }]);
    expect(await naming(["slow"], [start - 4_000])).toHaveLength(1);
    expect(await naming(["slow"], [start + 5_000])).toHaveLength(1);
    expect(await naming(["slow"], [start - minute])).toEqual([]);
    expect(await naming(["another"], [start])).toEqual([]);
  });

  it("finds a call that posted nothing by each of its ids", async () => {
    const calls = openLog();
    calls.keep(callOf("refused", { posted: false, code: "LIMIT_LOSS" }));
    calls.keep(callOf("posted"));
    await calls.flush();
    for (const ref of ["refused", "round of refused"]) expect(await naming([ref])).toMatchObject([{ code: "LIMIT_LOSS" }]);
    expect(await naming(["posted"])).toEqual([]);
  });

  it("finds a call that took longer than a block may span by its ids", async () => {
    const calls = openLog();
    calls.keep(callOf("ten seconds", { ms: 10_000 }));
    await calls.flush();
    expect(await countOf("provider_call_refs")).toBe(0);
    expect(await naming(["ten seconds"], [start - 10_000])).toHaveLength(1);
    calls.keep(callOf("longer", { ms: 10_001 }));
    await calls.flush();
    expect(await naming(["longer"])).toHaveLength(1);
  });

  it("finds calls before and after the clock was moved", async () => {
    const calls = openLog();
    keepAt(calls, start, callOf("before"));
    keepAt(calls, start + 15_000, callOf("after"));
    keepAt(calls, start - 60 * minute, callOf("moved back"));
    await calls.flush();
    expect(await naming(["before"], [start])).toHaveLength(1);
    expect(await naming(["after"], [start + 15_000])).toHaveLength(1);
    expect(await naming(["moved back"], [start - 60 * minute])).toHaveLength(1);
  });

  it("finds calls logged by several processes, only of this tenant and provider", async () => {
    const [one, two] = [openLog(), openLog()];
    keepAt(one, start, callOf("same"));
    keepAt(two, start + 20, callOf("same", { posted: false, code: "TEMPORARY" }));
    one.keep(callOf("same", { provider_code: "hub", posted: false }));
    two.keep(callOf("same", { tenant_id: tenant + 1_000, posted: false }));
    await Promise.all([two.flush(), one.flush()]);
    expect(await naming(["same"], [start])).toMatchObject([{ code: "OK" }, { code: "TEMPORARY" }]);
  });

  it("shows the newest fifty of a round's calls, in order", async () => {
    const calls = openLog();
    for (let nth = 0; nth < 60; nth++) keepAt(calls, start + nth * 1_000, callOf(`t${nth}`, { action: `bet ${nth}`, refs: ["round"] }));
    await calls.flush();
    const found = await naming(
      ["round"],
      Array.from({ length: 60 }, (_, nth) => start + nth * 1_000),
    );
    expect(found.map(({ action }) => action)).toEqual(Array.from({ length: 50 }, (_, nth) => `bet ${nth + 10}`));
  });

  it("lists all calls in pages, newest first", async () => {
    const calls = openLog();
    for (let block = 0; block < 12; block++) {
      for (let nth = 0; nth < 3; nth++) calls.keep(callOf(`t${block * 3 + nth}`, { action: `${block * 3 + nth}` }));
      await calls.flush();
    }
    const first = await listCalls(database, tenant, { provider_code: "studio", limit: 31 });
    const rest = await listCalls(database, tenant, { provider_code: "studio", limit: 31, before: first.at(-1)?.id ?? 0 });
    expect([...first, ...rest].map(({ action }) => Number(action))).toEqual(Array.from({ length: 36 }, (_, nth) => 35 - nth));
  });

  it("deletes calls and their refs after 180 days", async () => {
    const calls = openLog();
    const end = start + 180 * 24 * 60 * minute;
    for (const [at, name] of [
      [start - 1, "older"],
      [start, "at the limit"],
    ] as const) {
      keepAt(calls, at, callOf(name, { posted: false }));
      await calls.flush();
    }
    time = end;
    await deleteOldCalls({ db: database.db, clock });
    expect([await countOf("provider_call_blocks"), await countOf("provider_call_refs")]).toEqual([1, 2]);
    expect(await naming(["at the limit"])).toHaveLength(1);
  });

  it("reads a few blocks among thousands", async () => {
    const later = start + 365 * 24 * 60 * minute;
    await sql`insert into provider_call_blocks (tenant_id, provider_code, idempotency_key, from_at, to_at, calls, body)
      select ${tenant}, 'studio', gen_random_uuid(), at, at, 1, '\\x28b52ffd' from (select ${new Date(later)}::timestamptz - nth * interval '1 minute' as at
      from generate_series(1, 5000) nth) moments`.execute(database.db);
    await database.owner.sql`analyze provider_call_blocks`;
    const calls = openLog();
    keepAt(calls, later, callOf("found"));
    await calls.flush();
    const reads = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(database.owner.db);
      const { rows } = await sql<{ reads: number }>`select seq_tup_read + idx_tup_fetch as reads from pg_stat_user_tables
        where relname = 'provider_call_blocks'`.execute(database.owner.db);
      return rows[0]?.reads ?? 0;
    };
    const one = connect(database.url, { max: 1 });
    const before = await reads();
    for (let nth = 0; nth < 7; nth++)
      expect(await listCallsNaming(one, tenant, { provider_code: "studio", refs: ["found"], posted_at: [new Date(later)] })).toHaveLength(
        1,
      );
    await one.close();
    expect((await reads()) - before).toBeLessThan(100);
  });
});

describe("the log when its database fails", () => {
  let proxy: CuttingProxy;
  let behindProxy: Database;
  beforeAll(async () => {
    proxy = await startCuttingProxy(database.url);
    behindProxy = connect(proxy.url, { max: 1 });
  });
  afterAll(async () => {
    await behindProxy.close();
    await proxy.close();
  });

  it.each(["before", "after-commit"] as const)("writes each call once if the connection is cut %s", async (moment) => {
    const calls = openLog(behindProxy.db);
    calls.keep(callOf("warm"));
    await calls.flush();
    calls.keep(callOf("warm too"));
    await calls.flush();
    proxy.cutNext(moment);
    calls.keep(callOf("cut", { posted: false }));
    await calls.flush();
    expect(reported).toMatchObject([{ calls: 1 }]);
    calls.keep(callOf("next", { posted: false }));
    await calls.flush();
    expect(await listCalls(database, tenant, { provider_code: "studio", limit: 9 })).toHaveLength(4);
    expect([await naming(["cut"]), await naming(["next"])]).toMatchObject([[{ code: "OK" }], [{ code: "OK" }]]);
    expect(await calls.lost()).toBe(0);
  });

  it("writes on its own once the database is back", async () => {
    const calls = openLog(behindProxy.db);
    calls.keep(callOf("warm"));
    await calls.flush();
    proxy.cutNext("before");
    calls.keep(callOf("cut"));
    await calls.flush();
    await expect.poll(() => countOf("provider_call_blocks"), { timeout: 10_000 }).toBe(2);
  });

  it("reports calls that exceed the limit of waiting calls, and keeps the others", async () => {
    const calls = openLog(database.db, { waitingMax: 3 });
    for (let nth = 0; nth < 5; nth++) calls.keep(callOf(`t${nth}`));
    await calls.flush();
    expect(reported).toMatchObject([{ calls: 2 }]);
    expect(await calls.lost()).toBe(2);
    expect(await listCalls(database, tenant, { provider_code: "studio", limit: 9 })).toHaveLength(3);
    for (let nth = 0; nth < 3; nth++) calls.keep(callOf(`u${nth}`));
    await calls.flush();
    expect(await listCalls(database, tenant, { provider_code: "studio", limit: 9 })).toHaveLength(6);
  });

  it("reports calls that it cannot write, and writes the next ones", async () => {
    const calls = openLog();
    await database.owner.sql`alter table provider_call_blocks add constraint planted check (provider_code <> 'broken')`;
    calls.keep(callOf("t1", { provider_code: "broken" }));
    await calls.flush();
    expect(reported).toMatchObject([{ calls: 1 }]);
    expect(await calls.lost()).toBe(1);
    calls.keep(callOf("t2"));
    await calls.flush();
    await database.owner.sql`alter table provider_call_blocks drop constraint planted`;
    expect(await countOf("provider_call_blocks")).toBe(1);
  });

  it("accepts ids with characters that PostgreSQL's text type cannot hold", async () => {
    const calls = openLog();
    calls.keep(callOf("a\0b\ud800", { posted: false }));
    await calls.flush();
    expect(await calls.lost()).toBe(0);
    expect(await countOf("provider_call_blocks")).toBe(1);
  });
});

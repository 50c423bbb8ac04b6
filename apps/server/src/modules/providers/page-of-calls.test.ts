import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import { openBlock } from "./call-block.ts";
import { callStore } from "./calls-store.ts";
import { figuresOf } from "./describe-providers.ts";
import { pageOfCalls } from "./page-of-calls.ts";

const start = Date.parse("2026-11-22T12:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Stores blocks of the calls with these outcomes. */
async function store(tenant_id: number, blocks: readonly (readonly string[])[]): Promise<void> {
  const packed = await Promise.all(
    blocks.map((codes, nth) => {
      const block = openBlock({ tenant_id, provider_code: "studio" });
      for (const [index, code] of codes.entries())
        block.add(
          {
            at: new Date(start + nth * 60_000 + index),
            action: `${nth}.${index}`,
            status: 200,
            code,
            ms: 1,
            request: "",
            reply: "",
            refs: [newId()],
          },
          false,
        );
      return block.pack();
    }),
  );
  for (const block of packed) await callStore.insert(database.db, [block]);
}

/** Reads all pages and returns the actions of each. */
async function pagesOf(tenant_id: number, query: { limit: number; onlyNotOk: boolean }): Promise<string[][]> {
  const pages: string[][] = [];
  for (let before: number | undefined; pages.length < 50;) {
    const { calls, next } = await pageOfCalls(database, tenant_id, { provider_code: "studio", before, ...query });
    pages.push(calls.map(({ action }) => action));
    if (next === null) return pages;
    before = next;
  }
  throw new Error("the pages do not end");
}

describe("a page of calls", () => {
  it("ends at its limit, and the next one begins with the call before, within a block and across blocks", async () => {
    await store(1, [
      ["OK", "OK", "OK"],
      ["OK", "OK"],
    ]);
    expect(await pagesOf(1, { limit: 2, onlyNotOk: false })).toEqual([["1.1", "1.0"], ["0.2", "0.1"], ["0.0"]]);
    expect(await pagesOf(1, { limit: 5, onlyNotOk: false })).toEqual([["1.1", "1.0", "0.2", "0.1", "0.0"]]);
  });

  it("contains only calls that were not answered OK, if so filtered", async () => {
    await store(2, [["OK", "TEMPORARY", "OK"], ["OK"], ["BET_LIMIT", "OK"]]);
    expect(await pagesOf(2, { limit: 1, onlyNotOk: true })).toEqual([["2.0"], ["0.1"]]);
  });

  it("stops after 200 blocks, and the next page goes on without a gap", async () => {
    await store(3, [["TEMPORARY"], ...Array.from({ length: 200 }, () => ["OK"]), ["TEMPORARY"]]);
    const pages = await pagesOf(3, { limit: 10, onlyNotOk: true });
    expect(pages).toEqual([["201.0"], ["0.0"]]);
  });

  it("contains no call of another brand", async () => {
    expect(await pagesOf(4, { limit: 10, onlyNotOk: false })).toEqual([[]]);
  });
});

describe("figures of calls", () => {
  const callsOf = (times: readonly number[]) =>
    times.map((ms, nth) => ({ at: new Date(start - nth), code: nth === 0 ? "TEMPORARY" : "OK", ms }));

  it("are the nearest ranks of the times, and the number of calls not answered OK", () => {
    expect(figuresOf(callsOf([40, 10, 30, 20]))).toMatchObject({ calls: 4, not_ok: 1, median_ms: 20, p95_ms: 40 });
    expect(figuresOf(callsOf(Array.from({ length: 100 }, (_, nth) => nth + 1)))).toMatchObject({ median_ms: 50, p95_ms: 95 });
    expect(figuresOf(callsOf([7]))).toMatchObject({ calls: 1, median_ms: 7, p95_ms: 7 });
  });

  it("do not exist without calls", () => expect(figuresOf([])).toBeNull());
});

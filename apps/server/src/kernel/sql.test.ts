import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.sql`create table notes (id int primary key, "some text" text, at timestamptz, data jsonb)`;
});
afterAll(() => database.drop());

const sql = () => database.owner.sql;

describe("plain SQL", () => {
  it("sends values as parameters, whatever they contain", async () => {
    const hostile = "'); drop table notes; --";
    expect(await sql()`select ${hostile}::text as text, ${7}::int as number, ${null}::text as nothing`).toEqual([
      { text: hostile, number: 7, nothing: null },
    ]);
    expect(
      await sql()`select ${Buffer.from("ação")}::bytea as bytes, ${new Date(0)}::timestamptz as at, ${["a", "b"]}::text[] as list`,
    ).toEqual([{ bytes: Buffer.from("ação"), at: new Date(0), list: ["a", "b"] }]);
  });

  it("quotes names, lists values for `in`, and inserts rows", async () => {
    const at = new Date("2026-11-22T10:00:00.123Z");
    await sql()`insert into notes ${sql()([
      { id: 1, "some text": "a", at, data: { n: 1 } },
      { id: 2, "some text": "b", at, data: null },
    ])}`;
    await sql()`insert into notes ${sql()({ id: 3, "some text": "c" })}`;
    expect(await sql()`select id, at, data from ${sql()("notes")} where ${sql()("some text")} in ${sql()(["a", "c"])} order by id`).toEqual(
      [
        { id: 1, at, data: { n: 1 } },
        { id: 3, at: null, data: null },
      ],
    );
  });

  it("returns the rows of the last of several statements in one text", async () => {
    expect(await sql().unsafe("select 1 as n; select 2 as n")).toEqual([{ n: 2 }]);
    expect(await sql().unsafe("select $1::int as n", [3])).toEqual([{ n: 3 }]);
  });

  it("refuses an int8 that a number cannot represent", async () => {
    expect(await sql()`select 9007199254740991::bigint as big`).toEqual([{ big: 9007199254740991 }]);
    await expect(sql()`select 9007199254740992::bigint`).rejects.toThrow("out of range");
  });
});

describe("a transaction of plain SQL", () => {
  const count = async () => (await sql()<[{ n: number }]>`select count(*)::int as n from notes where id >= 10`)[0].n;

  it("commits and returns the result of its function", async () => {
    expect(await sql().begin(async (tx) => tx`insert into notes (id) values (10) returning id`)).toEqual([{ id: 10 }]);
    expect(await count()).toBe(1);
  });

  it("rolls back when its function rejects, and releases its connection", async () => {
    const failing = () =>
      sql().begin(async (tx) => {
        await tx`insert into notes (id) values (11)`;
        throw new Error("changed my mind");
      });
    for (let nth = 0; nth < 6; nth++) await expect(failing()).rejects.toThrow("changed my mind");
    expect(await count()).toBe(1);
  });

  it("begins in the given mode", async () => {
    await expect(sql().begin("read only", (tx) => tx`insert into notes (id) values (12)`)).rejects.toThrow("read-only");
  });

  it("fails when its connection is lost, and the next one works", async () => {
    const broken = sql().begin(async (tx) => {
      const [own] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await sql()`select pg_terminate_backend(${own.pid})`;
      await tx`insert into notes (id) values (13)`;
    });
    await expect(broken).rejects.toThrow();
    expect(await count()).toBe(1);
  });
});

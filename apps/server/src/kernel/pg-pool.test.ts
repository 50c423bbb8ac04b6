import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { type Database, connect } from "./db.ts";
import { ConnectionLost } from "./pg-session.ts";

describe("lost connections", () => {
  let database: TestDatabase;
  let product: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    product = connect(database.url, { max: 1, name: "mortal" });
    await sql`create table moves (nth int)`.execute(product.db);
  });
  afterAll(async () => {
    await product.close();
    await database.drop();
  });

  const kill = () =>
    database.owner
      .sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name} and application_name = 'mortal'`;
  const sessions = async () =>
    (await database.owner.sql`select 1 from pg_stat_activity where datname = ${database.name} and application_name = 'mortal'`).length;
  const moves = async () => (await sql<{ nth: number }>`select nth from moves order by nth`.execute(product.db)).rows.map(({ nth }) => nth);

  it("roll back their transaction, including statements that had not run yet", async () => {
    const broken = product.db.transaction().execute(async (tx) => {
      await sql`insert into moves values (1)`.execute(tx);
      await kill();
      // Other statements wait for the only connection while the transaction holds a dead one.
      const others = Promise.all([1, 2, 3].map(() => sql`select 1`.execute(product.db)));
      others.catch(() => undefined);
      await expect.poll(sessions).toBe(0);
      await sql`insert into moves values (2)`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    expect(await moves()).toEqual([]);
  });

  it("are replaced, however many are lost", async () => {
    for (let nth = 0; nth < 20; nth++) {
      const broken = product.db.transaction().execute(async (tx) => {
        await sql`insert into moves values (3)`.execute(tx);
        await Promise.all([sql`select pg_sleep(5)`.execute(tx), kill()]);
      });
      await expect(broken).rejects.toThrow();
    }
    expect(await moves()).toEqual([]);
  });

  it("raise an error code that callers can test", async () => {
    const nowhere = connect("postgres://nobody:none@127.0.0.1:1/none", { max: 1 });
    const failure = await sql`select 1`.execute(nowhere.db).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionLost);
    expect(failure).toMatchObject({ code: "08006" });
    await nowhere.close();
  });

  it("return values in the product's types", async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, '2026-11-21'::date as day, timestamptz '2026-11-21 10:00:00+02' as moment, null::int as none, '{"a": 1}'::jsonb as json`.execute(
        product.db,
      );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        day: new Date("2026-11-21T00:00:00Z"),
        moment: new Date("2026-11-21T08:00:00Z"),
        none: null,
        json: { a: 1 },
      },
    ]);
    await expect(sql`select 9007199254740992::bigint`.execute(product.db)).rejects.toThrow("out of range");
  });
});

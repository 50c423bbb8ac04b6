import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { createMovableClock } from "./clock.ts";
import { anchorOf, hasSeen, readAnchor, seenBy, writeAnchor } from "./list-anchor.ts";

describe("the anchor of a list", () => {
  let database: TestDatabase;
  const clock = createMovableClock();

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.owner.sql`create table listed (id int, xid xid8 not null default pg_current_xact_id())`;
    await database.owner.sql`grant all on listed to trevo_app`;
  });
  afterAll(() => database.drop());

  it("is unchanged by a round trip over the wire", () => {
    for (const snapshot of ["7:7:", "812:815:812,814", "1:9223372036854775807:"]) {
      const anchor = { moment: new Date("2026-11-22T10:00:00.123Z"), snapshot };
      expect(readAnchor(writeAnchor(anchor))).toEqual(anchor);
    }
  });

  it.each([
    "1",
    "1.",
    "1.0:5:",
    "1.6:5:",
    "1.5:7:4",
    "1.5:7:7",
    "1.5:9:7,6",
    "1.5:9:6,6",
    "1.5:9:6,",
    "x.5:5:",
    "2026-01-01T00:00:00.000Z",
  ])("is refused as %s", (text) => {
    expect(() => readAnchor(text)).toThrow(expect.objectContaining({ code: "invalid_fields" }));
  });

  it("includes only what was committed before it, both by PostgreSQL's and by our own snapshot comparison", async () => {
    const { db } = database;
    const insert = (id: number, on: typeof db = db) => sql`insert into listed (id) values (${id})`.execute(on);
    await insert(1);
    const [open, other] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    await insert(2, open);
    await insert(3, other);
    await insert(4);
    const anchor = await anchorOf({ db, clock }, undefined);
    await insert(5);
    await open.commit().execute();
    await other.commit().execute();
    const seen = await sql<{ id: number }>`select id from listed where ${seenBy(anchor, "xid")} order by id`.execute(db);
    expect(seen.rows.map(({ id }) => id)).toEqual([1, 4]);
    const { rows } = await sql<{ id: number; xid: string }>`select id, xid::text from listed order by id`.execute(db);
    expect(rows.filter(({ xid }) => hasSeen(anchor, xid)).map(({ id }) => id)).toEqual([1, 4]);
    expect(hasSeen(anchor, "0")).toBe(true);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { eventually } from "../../test/test-site.ts";
import { insertTenant } from "../../test/tenants.ts";
import type { Position } from "./follower.ts";
import { newId } from "./ids.ts";
import { type NewPlayerEvent, playerEventsSource, recordPlayerEvent } from "./player-events.ts";
import type { Tx } from "./db.ts";

const at = new Date("2026-03-02T12:00:00Z");

let database: TestDatabase;
let tenants: readonly number[];
let event: NewPlayerEvent<"contact_verified">;
/** End of the stream before the test. */
let before: Position;

beforeAll(async () => {
  database = await createTestDatabase();
  tenants = [(await insertTenant(database, "one")).id, (await insertTenant(database, "two")).id];
});
afterAll(() => database.drop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);
const read = (limit = 100) => inTransaction((tx) => playerEventsSource.read(tx, before, limit));
/** The stream ends before the oldest transaction in the whole cluster, including those of other tests. */
const readAll = (rows: number) =>
  eventually("the rows of this test", async () => {
    const found = await read();
    return found.length === rows ? found : undefined;
  });

beforeEach(async () => {
  const player = { tenant_id: tenants[0] ?? 0, player_id: newId() };
  event = { ...player, kind: "contact_verified", key: "phone", data: { contact: "phone" }, at };
  const { rows } = await sql<Position>`select xid, id from player_events order by xid desc, id desc limit 1`.execute(database.db);
  before = rows[0] ?? { xid: "0", id: 0 };
});

describe("a player event", () => {
  it("is recorded once for its player, kind and key", async () => {
    expect(await inTransaction((tx) => recordPlayerEvent(tx, event))).toBe(true);
    expect(await inTransaction((tx) => recordPlayerEvent(tx, { ...event, at: new Date() }))).toBe(false);
    expect(await inTransaction((tx) => recordPlayerEvent(tx, { ...event, key: "email", data: { contact: "email" } }))).toBe(true);
    expect(await inTransaction((tx) => recordPlayerEvent(tx, { ...event, tenant_id: tenants[1] ?? 0 }))).toBe(true);
    expect(await inTransaction((tx) => recordPlayerEvent(tx, { ...event, player_id: newId() }))).toBe(true);
    const { key: _, ...shown } = event;
    expect((await readAll(4))[0]).toEqual({ ...shown, xid: expect.any(String), id: expect.any(Number) });
  });

  it("is rolled back with the transaction of its cause", async () => {
    const failed = inTransaction(async (tx) => {
      await recordPlayerEvent(tx, event);
      throw new Error("the cause failed");
    });
    await expect(failed).rejects.toThrow("the cause failed");
    expect(await read()).toEqual([]);
  });

  it("cannot be changed by the product", async () => {
    await inTransaction((tx) => recordPlayerEvent(tx, event));
    await expect(sql`update player_events set data = '{}'`.execute(database.db)).rejects.toThrow(/permission denied/);
  });
});

describe("the stream of events", () => {
  it("waits for a transaction that began earlier, so that no event is skipped", async () => {
    const later = { ...event, key: "email", data: { contact: "email" } } as const;
    await inTransaction(async (tx) => {
      await recordPlayerEvent(tx, event);
      await inTransaction((other) => recordPlayerEvent(other, later));
      expect(await read()).toEqual([]);
      expect(await playerEventsSource.waiting(database.db, before, 10)).toEqual({ rows: 1, oldest: at });
    });
    expect((await readAll(2)).map(({ data }) => data)).toEqual([event.data, later.data]);
  });

  it("is read in pieces, each starting where the previous one ended", async () => {
    for (const key of ["a", "b", "c"]) await inTransaction((tx) => recordPlayerEvent(tx, { ...event, key }));
    const whole = await readAll(3);
    const first = await read(2);
    before = first[1] ?? before;
    expect([...first, ...(await read(2))]).toEqual(whole);
    expect(await playerEventsSource.waiting(database.db, before, 10)).toMatchObject({ rows: 1 });
  });
});

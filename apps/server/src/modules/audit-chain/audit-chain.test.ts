import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { auditEventsSource, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { chainFollower, chainName } from "./chain-follower.ts";
import { chainInvariant } from "./chain-invariant.ts";
import { readChain } from "./read-chain.ts";

let database: TestDatabase;
let tenant: Tenant;
let brands = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await insertTenant(database, `chain${++brands}`);
});

const record = (subject: string, of: Tenant = tenant, db: Db | Tx = database.db) =>
  recordAuditEvent(
    db,
    { tenant: of, request_id: "r" },
    { at: new Date(), actor: "system", action: "proposal_made", subject, detail: { amount: 1_500, reason: null } },
  );
/** Records events in one transaction, so that a transaction of another database, which holds back the stream, cannot separate them. */
const recordTogether = (...subjects: string[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const subject of subjects) await record(subject, tenant, tx);
  });
const follow = async (batch = 1_000) => {
  const { followers } = createTestFollowers(database, { pace: { batch } });
  followers.add(chainFollower);
  await settle(followers, chainName);
};
const findings = async (of: Tenant = tenant) => {
  const found = await database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((snapshot) => chainInvariant.check(snapshot, "all"));
  return found.filter(({ tenant_id }) => tenant_id === of.id).map(({ detail }) => detail);
};
/** Changes rows as an owner of the database could. */
const tamper = (change: string) =>
  database.owner.sql.begin(async (sql) => {
    await sql.unsafe("set local session_replication_role = replica");
    await sql.unsafe(change.replaceAll("$t", String(tenant.id)));
  });

describe("the chain of the audit log", () => {
  it("contains every event once, in chained blocks, separately for each brand", async () => {
    const other = await insertTenant(database, `chain-other${brands}`);
    await recordTogether("one", "two");
    await record("three", other);
    expect(await readChain(database.db, tenant.id)).toEqual({ blocks: 0, events: 0, hash: null, made_at: null, waiting: 2 });
    await follow();
    const first = await readChain(database.db, tenant.id);
    expect(first).toMatchObject({ blocks: 1, events: 2, waiting: 0 });
    await record("four");
    await follow();
    const second = await readChain(database.db, tenant.id);
    expect(second).toMatchObject({ blocks: 2, events: 3, waiting: 0 });
    expect(second.hash).not.toBe(first.hash);
    expect(await readChain(database.db, other.id)).toMatchObject({ blocks: 1, events: 1 });
    expect([await findings(), await findings(other)]).toEqual([[], []]);
  });

  it("has the same head however the events are divided into blocks", async () => {
    const other = await insertTenant(database, `chain-cut${brands}`);
    // Ids, times and brands are part of an event, so the same events must be hashed twice.
    for (const subject of ["one", "two", "three"]) await record(subject);
    await follow(1);
    const cut = await readChain(database.db, tenant.id);
    expect(cut).toMatchObject({ blocks: 3, events: 3 });
    await tamper("delete from audit_blocks where tenant_id = $t");
    await database.owner.sql`update follower_cursors set xid = '0', id = 0 where name = ${chainName}`;
    await tamper(`delete from audit_blocks`);
    await follow(1_000);
    expect((await readChain(database.db, tenant.id)).hash).toBe(cut.hash);
    expect(await readChain(database.db, other.id)).toMatchObject({ blocks: 0 });
  });

  it("waits for an event whose transaction is still running, and includes it afterwards", async () => {
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (tx) => {
      await recordAuditEvent(
        tx,
        { tenant, request_id: null },
        { at: new Date(), actor: "system", action: "proposal_made", subject: "slow" },
      );
      wrote();
      await done;
    });
    await written;
    await record("quick");
    const readable = await database.db.transaction().execute((tx) => auditEventsSource.read(tx, { xid: "0", id: 0 }, 1_000));
    end();
    await slow;
    expect(readable.filter(({ tenant_id }) => tenant_id === tenant.id)).toEqual([]);
    await follow();
    expect(await readChain(database.db, tenant.id)).toMatchObject({ events: 2, waiting: 0 });
    expect(await findings()).toEqual([]);
  });

  it("is never rebuilt", async () => {
    await record("one");
    await follow();
    await expect(database.db.transaction().execute((tx) => chainFollower.reset(tx))).rejects.toThrow("never rebuilt");
  });
});

describe("the check of the chain", () => {
  beforeEach(async () => {
    await recordTogether("one", "two");
    await follow();
    await record("three");
    await follow();
    expect(await findings()).toEqual([]);
  });

  const lastEvent = "(select max(id) from audit_events where tenant_id = $t)";
  const firstEvent = "(select min(id) from audit_events where tenant_id = $t)";
  it.each([
    [
      "an event that was changed",
      `update audit_events set actor = 'nobody' where tenant_id = $t and id = ${firstEvent}`,
      "the events of block 1 are not what they were",
    ],
    [
      "a detail that was changed",
      `update audit_events set detail = '{"amount": 1501, "reason": null}' where tenant_id = $t and id = ${lastEvent}`,
      "the events of block 2 are not what they were",
    ],
    [
      "an event that was moved in time",
      `update audit_events set at = at - interval '1 ms' where tenant_id = $t and id = ${lastEvent}`,
      "the events of block 2 are not what they were",
    ],
    [
      "an event that was deleted",
      `delete from audit_events where tenant_id = $t and id = ${firstEvent}`,
      "block 1 has 2 events, the log 1",
    ],
    [
      "an event that was added before the end",
      `insert into audit_events (tenant_id, at, actor, action, xid) select tenant_id, at, actor, action, (xid::text::bigint - 1)::text::xid8 from audit_events where tenant_id = $t and id = ${firstEvent}`,
      "block 1 has 2 events, the log 3",
    ],
    ["a block that was deleted", "delete from audit_blocks where tenant_id = $t and seq = 1", "block 2 follows block 0"],
    ["the newest block deleted", "delete from audit_blocks where tenant_id = $t and seq = 2", "events after block 1 are in no block"],
    ["every block deleted", "delete from audit_blocks where tenant_id = $t", "events after block 0 are in no block"],
    [
      "a block on another one",
      "update audit_blocks set prev_hash = sha256('x') where tenant_id = $t and seq = 2",
      "block 2 is chained to another block than 1",
    ],
    [
      "a block with another hash",
      "update audit_blocks set hash = sha256('x') where tenant_id = $t and seq = 2",
      "the events of block 2 are not what they were",
    ],
  ])("detects %s", async (_what, change, finding) => {
    await tamper(change);
    expect(await findings()).toEqual([finding]);
  });
});

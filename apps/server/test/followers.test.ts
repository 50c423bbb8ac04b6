import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Source } from "../src/kernel/follower.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import { type FollowedEntry, entriesSource } from "../src/modules/wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { audit, auditFollower, createAuditTable, createTestFollowers, settle } from "./follower-fixture.ts";
import type { FollowerMode } from "./follower-worker.ts";
import { eventually } from "./test-site.ts";

let database: TestDatabase;
let fixture: WalletFixture;
const children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  await createAuditTable(database.db);
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await database.drop();
});

const exactlyOnce = { missed: 0, doubled: 0 };
const bet = (owner: PlayerKey) => commandOf(owner, "bet", { amount: 1, ...place(`r${Math.floor(performance.now() * 1_000)}`) });
const bets = (owner: PlayerKey, count: number) => Promise.all(Array.from({ length: count }, () => fixture.wallet.post(bet(owner))));

/** Starts a process with a follower and waits until it has sent the word. */
async function startWorker(mode: FollowerMode, word: "ready" | "written"): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "follower-worker.ts"), [database.url, mode]);
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => message === word && resolve());
    child.once("exit", (code) => reject(new Error(`the worker left with ${code}`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

describe("a follower that catches up", () => {
  it("gets each row once", async () => {
    const owner = await fixture.player({ cash: 100 });
    await bets(owner, 3);
    const { followers } = createTestFollowers(database);
    const seen = new Set<number>();
    const again = Promise.withResolvers<string>();
    const apply = async (_tx: unknown, batch: readonly FollowedEntry[]): Promise<null> => {
      for (const { id } of batch)
        if (!seen.has(id)) seen.add(id);
        else again.resolve(`row ${id} came twice`);
      return null;
    };
    followers.add(auditFollower("here", { apply }));
    const caughtUp = eventually("four rows", async () => {
      await followers.catchUp();
      return seen.size === 4 ? "each row once" : undefined;
    });
    expect(await Promise.race([caughtUp, again.promise])).toBe("each row once");
  });
});

describe("transactions that commit in another order than they started", () => {
  /** Two obvious ways to read a growing table. Both skip rows that are committed late. */
  const byId: Source<FollowedEntry> = {
    ...entriesSource,
    read: async (tx, after) => (await sql<FollowedEntry>`select *, id from entries where id > ${after.id} order by id`.execute(tx)).rows,
  };
  const byTransaction: Source<FollowedEntry> = {
    ...entriesSource,
    read: async (tx, after) =>
      (await sql<FollowedEntry>`select * from entries where (xid, id) > (${after.xid}::xid8, ${after.id}) order by xid, id`.execute(tx))
        .rows,
  };

  it.each([
    { reads: "below every running transaction", source: entriesSource, missed: 0 },
    { reads: "by id alone (control)", source: byId, missed: 1 },
    { reads: "by transaction and id, without waiting (control)", source: byTransaction, missed: 1 },
  ])("are followed completely only by a reader that reads $reads", async ({ source, missed }) => {
    const [slow, quick] = [await fixture.player({ cash: 100 }), await fixture.player({ cash: 100 })];
    const { followers } = createTestFollowers(database);
    followers.add(auditFollower("here", { source }));
    await database.db.transaction().execute(async (held) => {
      await fixture.wallet.postIn(held, bet(slow));
      await bets(quick, 10);
      await followers.catchUp();
      const {
        rows: [read],
      } = await sql<{
        late: number;
      }>`select count(*) as late from followed join entries using (id) where player_id = ${quick.player_id} and kind = 'bet'`.execute(
        database.db,
      );
      expect(read?.late, "committed while an older transaction runs").toBe(missed === 0 ? 0 : 10);
    });
    await bets(quick, 1);
    await eventually("the newest entry", async () => {
      await followers.catchUp();
      const { rows } = await sql`select from followed where id = (select max(id) from entries)`.execute(database.db);
      return rows.length > 0 ? true : undefined;
    });
    expect(await audit(database)).toMatchObject({ missed, doubled: 0 });
  });

  it("appear as lag, in rows and seconds, in the metrics", async () => {
    const [slow, quick] = [await fixture.player({ cash: 100 }), await fixture.player({ cash: 100 })];
    const { followers, metrics, clock } = createTestFollowers(database);
    followers.add(auditFollower("here"));
    await settle(followers, "audit");
    await database.db.transaction().execute(async (held) => {
      await fixture.wallet.postIn(held, bet(slow));
      await bets(quick, 10);
      await followers.catchUp();
      clock.setOffset(90_000);
      expect(await followers.lag("audit")).toEqual({ rows: 10, seconds: expect.closeTo(90, -1) });
      expect(await metrics.metrics()).toMatch(/follower_lag_rows\{follower="audit"\} 10\n[^]*follower_lag_seconds\{follower="audit"\} 9\d/);
    });
    await settle(followers, "audit");
    expect(await metrics.metrics()).toContain('follower_lag_seconds{follower="audit"} 0\n');
  });
});

describe("a batch and its cursor", () => {
  it("are committed together: a failure in between is retried and does not stop other followers", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    await bets(owner, 30);
    const errors: unknown[] = [];
    const { followers, metrics } = createTestFollowers(database, {
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: (entry: unknown) => errors.push(entry) },
    });
    let failing = true;
    const failed = auditFollower("here", {
      apply: async (tx, batch) => {
        await auditFollower("here").apply(tx, batch);
        if (failing) throw new Error("between batch and cursor");
        return null;
      },
    });
    let others = 0;
    followers.add(failed);
    followers.add(auditFollower("neighbour", { name: "neighbour", apply: async (_tx, batch) => ((others += batch.length), null) }));
    await followers.start();
    await eventually("three failures", async () => (errors.length >= 3 ? true : undefined));
    await eventually("the neighbour", async () => (others === 31 ? true : undefined));
    expect(errors[0]).toMatchObject({ follower: "audit", again_in_ms: 20 });
    expect(errors[2]).toMatchObject({ again_in_ms: 80 });
    expect(await audit(database)).toMatchObject({ missed: 31, by: [] });
    expect(await metrics.metrics()).toMatch(/follower_failures_total\{follower="audit"\} [3-9]/);
    failing = false;
    await eventually("the cure", async () => ((await audit(database)).missed === 0 ? true : undefined));
    await followers.stop();
    expect(await audit(database)).toMatchObject(exactlyOnce);
  });

  it.each([
    { mode: "stall", doubled: 0 },
    { mode: "stall-apart", doubled: 25 },
  ] as const)("survive a process killed between the two ($mode: $doubled doubled)", async ({ mode, doubled }) => {
    const owner = await fixture.player({ cash: 1_000 });
    await bets(owner, 60);
    await kill(await startWorker(mode, "written"));
    const { followers } = createTestFollowers(database);
    followers.add(auditFollower("heir"));
    await settle(followers, "audit");
    expect(await audit(database)).toMatchObject({ missed: 0, doubled });
  });

  it("are applied once by two concurrent processes, one of which is killed", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    const workers = await Promise.all([startWorker("follow", "ready"), startWorker("follow", "ready")]);
    // Twenty batches of a worker are enough: more bets only cost time, and on a busy machine exceed the test's timeout.
    for (let turn = 0; turn < 20; turn++) {
      await bets(owner, 25);
      if (turn !== 10) continue;
      // The server that has written is killed, so that the other one must continue.
      const writer = await eventually("a batch", async () => (await audit(database)).by[0]);
      const victim = workers.find((worker) => `worker ${worker.pid}` === writer);
      assert(victim, "one of the two has written");
      await kill(victim);
    }
    await eventually("the survivor", async () => ((await audit(database)).missed === 0 ? true : undefined));
    expect(await audit(database)).toMatchObject({ ...exactlyOnce, by: { length: 2 } });
  });

  it("are finished before a stop, and continued by the next process", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    await bets(owner, 20);
    const first = createTestFollowers(database);
    let ended = false;
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    first.followers.add(
      auditFollower("first", {
        apply: async (tx, batch) => {
          begun.resolve();
          await mayEnd.promise;
          ended = true;
          return auditFollower("first").apply(tx, batch);
        },
      }),
    );
    await first.followers.start();
    await begun.promise;
    const stopped = first.followers.stop();
    mayEnd.resolve();
    await stopped;
    expect(ended).toBe(true);
    expect(await audit(database)).toMatchObject({ by: ["first"] });
    await bets(owner, 20);
    const second = createTestFollowers(database);
    second.followers.add(auditFollower("second"));
    await settle(second.followers, "audit");
    expect(await audit(database)).toMatchObject({ ...exactlyOnce, by: ["first", "second"] });
  });
});

describe("a running follower", () => {
  it("waits for a notification, and reads without one when its interval has passed", async () => {
    const owner = await fixture.player();
    const slow = createTestFollowers(database, { pace: { rest: 30_000, poll: 30_000 } });
    const looks = vi.fn(entriesSource.waiting);
    slow.followers.add(auditFollower("woken", { source: { ...entriesSource, waiting: looks } }));
    await slow.followers.start();
    await expect.poll(() => looks.mock.settledResults.length).toBe(1);
    await fixture.wallet.post(commandOf(owner, "deposit", { amount: 100 }));
    // Another follower of the same entries sees the deposit; this one has not read again.
    const control = createTestFollowers(database);
    control.followers.add({ ...auditFollower("control"), name: "control", apply: async () => null });
    await settle(control.followers, "control");
    expect(looks).toHaveBeenCalledTimes(1);
    expect(await audit(database)).toMatchObject({ missed: 1 });
    await eventually("the deposit", async () => {
      slow.followers.wake();
      return (await audit(database)).missed === 0 ? true : undefined;
    });
    await slow.followers.stop();
    const polling = createTestFollowers(database);
    polling.followers.add(auditFollower("polling"));
    await polling.followers.start();
    await bets(owner, 5);
    await eventually("the bets", async () => ((await audit(database)).missed === 0 ? true : undefined));
    await polling.followers.stop();
    expect(await audit(database)).toMatchObject({ ...exactlyOnce, by: ["polling", "woken"] });
  });

  it("can be rebuilt, publishes nothing twice, and finishes an interrupted rebuild", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const notified: number[] = [];
    let room = Number.POSITIVE_INFINITY;
    const { followers } = createTestFollowers(database, { pace: { batch: 7 } });
    followers.add(
      auditFollower("here", {
        apply: async (tx, batch) => {
          if ((room -= batch.length) < 0) throw new Error("broken off");
          await auditFollower("here").apply(tx, batch);
          return () => notified.push(...batch.map((entry) => entry.id));
        },
      }),
    );
    await bets(owner, 50);
    await settle(followers, "audit");
    await followers.rebuild("audit");
    expect(await audit(database)).toMatchObject(exactlyOnce);
    expect(notified.length).toBe(51);
    await bets(owner, 3);
    room = 20;
    await expect(followers.rebuild("audit")).rejects.toThrow("broken off");
    expect(await audit(database)).toMatchObject({ missed: 40 });
    room = Number.POSITIVE_INFINITY;
    await settle(followers, "audit");
    expect(await audit(database)).toMatchObject(exactlyOnce);
    expect(new Set(notified).size, "the three that were new are told, once").toBe(54);
    expect(notified.length).toBe(54);
  });

  it("refuses a database that was restored into a cluster with fewer transactions", async () => {
    const { followers } = createTestFollowers(database);
    followers.add(auditFollower("here"));
    await followers.catchUp();
    await sql`update follower_cursors set xid = '9000000000000000'`.execute(database.db);
    await expect(followers.start()).rejects.toThrow("restored from a dump");
  });
});

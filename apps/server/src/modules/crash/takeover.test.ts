import { crashReachMs } from "@trevo/engines";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type CrashTableFixture, createCrashTable } from "../../../test/crash-table.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createLeadership } from "../../kernel/leadership.ts";
import { verifyLedger } from "../wallet/index.ts";
import { quietLog } from "../wallet/wallet-fixture.ts";
import { timing } from "./timing.ts";

let database: TestDatabase;
let table: CrashTableFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  table = await createCrashTable(database);
});
afterEach(async () => {
  table.pass(timing.pauseMs);
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
afterAll(() => database.drop());

/** Runs one leader after another until the flight is over and its bets are settled. */
const end = async (): Promise<void> => {
  while (!(await table.round()).ended_at) table.pass(Math.min(Math.max(1, await table.leader().step()), timing.tickMs));
  table.pass(timing.graceMs);
  await table.leader().step();
};
const settle = async (): Promise<void> => {
  await end();
  while (!(await table.round()).cleared_at) table.pass(Math.max(1, await table.leader().step()));
};

/** Number of steps after which the leader dies. A round of 3.00 has 77 steps. */
describe.each([1, 2, 3, 29, 30, 74, 75, 76, 77])("a leader that dies after %i steps", (taken) => {
  const play = async () => {
    const [ana, bia, caio] = [await table.player(10_000), await table.player(10_000), await table.player(10_000)];
    const first = table.leader();
    await first.step();
    const round = await table.round();
    await ana.bet(round, 1_000, { at: 1.5 });
    await bia.bet(round, 1_000, { at: 5 });
    const byHand = await caio.bet(round, 1_000);
    table.pass(timing.bettingMs);
    for (let step = 1; step < taken; step++) table.pass(Math.max(1, await first.step()));
    return { ana, bia, caio, byHand, round };
  };

  it("is followed at once by a leader that settles every bet by the rules", async () => {
    const { ana, bia, caio, round } = await play();
    await settle();
    expect(await table.round()).toMatchObject({ id: round.id, phase: "crashed" });
    expect([await ana.cash(), await bia.cash(), await caio.cash()]).toEqual([10_500, 9_000, 9_000]);
  });

  it("is followed later: bets whose target was reached are paid, others are returned, each once", async () => {
    const { ana, bia, caio } = await play();
    const { ended_at, seen_at, started_at } = await table.round();
    table.pass(timing.interruptedMs + 60_000);
    await Promise.all([end(), end()]);
    await settle();
    const { phase } = await table.round();
    const reached = started_at !== null && seen_at.getTime() - started_at.getTime() >= crashReachMs(150);
    expect(phase).toBe(ended_at ? "crashed" : "returned");
    const others = phase === "crashed" ? 9_000 : 10_000;
    expect([await ana.cash(), await bia.cash(), await caio.cash()]).toEqual([reached ? 10_500 : 10_000, others, others]);
  });
});

describe("two leaders", () => {
  it("with clocks apart: the second leader's round is at the table although the first one's id is higher", async () => {
    const ahead = table.leader();
    await ahead.step();
    table.pass(timing.bettingMs);
    await settle();
    const { id } = await table.round();
    await database.owner.sql`update crash_rounds set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where id = ${id}`;
    table.pass(timing.pauseMs);
    const ana = await table.player(10_000);
    const behind = table.leader();
    await behind.step();
    const round = await table.round();
    expect(round).toMatchObject({ phase: "betting", cleared_at: null });
    await ana.bet(round, 1_000, { at: 2 });
    table.pass(timing.bettingMs);
    for (let step = 0; step < 100 && behind.published.bets.length === 0; step++) table.pass(Math.max(1, await behind.step()));
    expect(await ana.cash()).toBe(11_000);
    await settle();
    await database.owner.sql`update crash_rounds set id = ${id} where id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'`;
  });

  it("that both believe to lead share one round, and settle each bet once", async () => {
    const [ana, bia] = [await table.player(10_000), await table.player(10_000)];
    const leaders = [table.leader(), table.leader()];
    const both = async () => Math.min(...(await Promise.all(leaders.map(({ step }) => step()))));
    await both();
    const round = await table.round();
    await ana.bet(round, 1_000, { at: 2 });
    await bia.bet(round, 1_000, { at: 9 });
    table.pass(timing.bettingMs);
    while (!(await table.round()).ended_at) table.pass(Math.min(Math.max(1, await both()), timing.tickMs));
    table.pass(timing.graceMs);
    await both();
    expect([await ana.cash(), await bia.cash()]).toEqual([11_000, 9_000]);
    const phases = leaders.flatMap(({ published }) => published.rounds.map(({ phase }) => phase));
    expect(phases.toSorted()).toEqual(["betting", "crashed", "flying"]);
    expect(leaders.flatMap(({ published }) => published.bets)).toHaveLength(2);
    await settle();
  });

  /** Returns the connection that holds the lock of this name. */
  const holderOf = async (name: string): Promise<number> => {
    const [holder] = await database.owner.sql<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtextextended(${name}, 0)`;
    return holder?.pid ?? 0;
  };

  /** True if another process has requested this lock since its holder got it. */
  const isWanted = async (name: string, holder: number): Promise<boolean> => {
    const [found] = await database.owner.sql`
      select from pg_stat_activity other join pg_stat_activity own on own.pid = ${holder}
      where other.application_name = ${`trevo-${name}`} and other.pid <> ${holder} and other.state = 'idle' and other.query_start > own.query_start`;
    return found !== undefined;
  };

  /**
   * Returns the maximum number of simultaneous leaders among three candidates. Each leads until another leads as well or has requested the
   * lock in vain, and then loses its own connection.
   */
  const mostAtOnce = async (name: (nth: number) => string): Promise<{ most: number; led: Set<number> }> => {
    let [present, most] = [0, 0];
    const led = new Set<number>();
    const lead = async (nth: number, signal: AbortSignal): Promise<void> => {
      most = Math.max(most, ++present);
      const pid = await holderOf(name(nth));
      const isAnswered = async (): Promise<boolean> => present > 1 || signal.aborted || (await isWanted(name(nth), pid));
      await vi.waitUntil(isAnswered, { timeout: 10_000, interval: 10 });
      led.add(nth);
      present--;
      // A dead process is one whose connection is gone. The other processes must keep theirs, or two could rightly lead.
      await database.owner.sql`select pg_terminate_backend(${pid})`;
    };
    const all = [0, 1, 2].map((nth) =>
      createLeadership({ url: database.url, log: quietLog, name: name(nth), lead: (signal) => lead(nth, signal), tryEveryMs: 10 }),
    );
    for (const one of all) one.start();
    await expect.poll(() => led.size, { timeout: 20_000 }).toBe(3);
    await Promise.all(all.map((one) => one.stop()));
    return { most, led };
  };

  it("never exist at the same time: one process holds the lock, and another takes over", async () => {
    expect((await mostAtOnce(() => "crash-test")).most).toBe(1);
  });

  it("control: with a lock each, they lead at the same time", async () => {
    expect((await mostAtOnce((nth) => `crash-test-${nth}`)).most).toBeGreaterThan(1);
  });
});

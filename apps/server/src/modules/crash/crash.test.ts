import { createHash } from "node:crypto";
import { crashFlightMs, crashReachMs } from "@trevo/engines";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CrashTableFixture, createCrashTable } from "../../../test/crash-table.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { verifyLedger } from "../wallet/index.ts";
import { timing } from "./timing.ts";
import { crashStore } from "./store.ts";

let database: TestDatabase;
let table: CrashTableFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  table = await createCrashTable(database);
});
beforeEach(() => table.setPoint(300));
/** Every test leaves an empty table. */
afterEach(async () => {
  table.setPoint(100);
  await finish();
  table.pass(timing.pauseMs);
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
afterAll(() => database.drop());

/** Makes one step each with a new leader, which knows nothing of the last leader's memory. */
const steps = async (count: number): Promise<void> => {
  for (let taken = 0; taken < count; taken++) await table.leader().step();
};
const opened = async () => {
  await steps(1);
  return table.round();
};
const takeOff = async () => {
  table.pass(timing.bettingMs);
  await steps(1);
  return table.round();
};
/** Runs the flight to its end, as a leader does, and settles. */
const finish = async (): Promise<void> => {
  while (!(await table.round()).cleared_at) table.pass(Math.max(1, await table.leader().step()));
};

describe("a round", () => {
  it("opens, flies, ends, and is followed by the next link of the chain", async () => {
    const first = await opened();
    expect(first).toMatchObject({ phase: "betting", chain_hash: null, point_x100: null });
    expect((await takeOff()).phase).toBe("flying");
    await finish();
    const ended = await table.round();
    expect(ended).toMatchObject({ id: first.id, phase: "crashed", point_x100: 300 });
    expect((ended.ended_at?.getTime() ?? 0) - (ended.started_at?.getTime() ?? 0)).toBe(crashFlightMs(300));
    expect(
      createHash("sha256")
        .update(ended.chain_hash ?? "")
        .digest("hex"),
    ).toBe(first.commitment);
    table.pass(timing.pauseMs);
    expect(await opened()).toMatchObject({ phase: "betting", nth: first.nth + 1, commitment: ended.chain_hash });
  });

  it("does not reveal its point before the flight is over: no row contains it or the chain link", async () => {
    const round = await opened();
    const ana = await table.player(10_000);
    const bet = await ana.bet(round, 1_000, { at: 2 });
    await takeOff();
    for (let tended = 0; tended < 60; tended++) {
      table.pass(timing.tickMs);
      await steps(1);
    }
    expect(await crashStore.findBet(database.db, bet)).toMatchObject({ state: "won", cashed_x100: 200 });
    const { chain_hash } = await table.chains.draw(round);
    const whole = async () => {
      const rows = await database.owner
        .sql`select to_jsonb(r)::text as row from crash_rounds r union all select to_jsonb(b)::text from crash_bets b
        union all select to_jsonb(c)::text from crash_chains c union all select to_jsonb(l)::text from rounds l union all select to_jsonb(e)::text from entries e`;
      return JSON.stringify(rows);
    };
    expect(await whole()).not.toContain(chain_hash);
    expect(await table.round()).toMatchObject({ phase: "flying", point_x100: null });
    await finish();
    expect(await whole(), "the search would find it").toContain(chain_hash);
  });
});

describe("a bet", () => {
  it("is accepted within the window and at no other time", async () => {
    const round = await opened();
    const [ana, bia] = [await table.player(10_000), await table.player(10_000)];
    expect(await ana.bet(round, 1_000)).toMatchObject({ state: "open", target_x100: 1_000_000, requested_x100: null });
    expect(await ana.cash()).toBe(9_000);
    await expect(ana.bet(round, 1_000)).rejects.toMatchObject({ code: "wrong_state" });
    table.pass(timing.bettingMs);
    await expect(bia.bet(round, 1_000)).rejects.toMatchObject({ code: "wrong_state" });
    await steps(1);
    await expect(bia.bet(round, 1_000)).rejects.toMatchObject({ code: "wrong_state" });
    expect(await bia.cash()).toBe(10_000);
  });

  it("that waited while the flight began is refused: what it read before no longer counts", async () => {
    const round = await opened();
    const ana = await table.player(10_000);
    const asked: { answer: Promise<string> | null } = { answer: null };
    await database.sql.begin(async (tx) => {
      await tx`update crash_rounds set phase = 'flying', started_at = closes_at where id = ${round.id}`;
      asked.answer = ana.bet(round, 1_000).then(
        () => "taken",
        (error: { code?: string }) => error.code ?? "failed",
      );
      const waits = () =>
        database.owner.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waits()).length, { timeout: 20_000, interval: 20 }).toBe(1);
    });
    expect(await asked.answer).toBe("wrong_state");
    expect(await ana.cash()).toBe(10_000);
    await finish();
  });

  it("is placed once when its key is sent several times at once; another bet under the same key is a conflict", async () => {
    const round = await opened();
    const ana = await table.player(10_000);
    const bets = await Promise.all(Array.from({ length: 8 }, () => ana.bet(round, 1_000, { at: 2, key: "k" })));
    expect(new Set(bets.map(({ id }) => id)).size).toBe(1);
    expect(await ana.cash()).toBe(9_000);
    await expect(ana.bet(round, 2_000, { at: 2, key: "k" })).rejects.toMatchObject({ code: "idempotency_conflict" });
  });

  it("needs enough money, a target within the rules, and the tenant's minimum cycle", async () => {
    const round = await opened();
    const ana = await table.player(900);
    await expect(ana.bet(round, 1_000)).rejects.toMatchObject({ code: "insufficient_balance" });
    await expect(ana.bet(round, 500, { at: 1 })).rejects.toMatchObject({ code: "invalid_fields" });
    await expect(ana.bet(round, 10)).rejects.toMatchObject({ code: "amount_below_minimum" });
    table.policy.minimum_cycle_ms = 60_000;
    await ana.bet(round, 100);
    table.setPoint(100);
    await takeOff();
    await finish();
    table.pass(timing.pauseMs);
    await expect(ana.bet(await opened(), 100)).rejects.toMatchObject({ code: "round_too_soon" });
    table.policy.minimum_cycle_ms = 0;
  });

  it("without a target is cashed out at the brand's maximum payout", async () => {
    const ana = await table.player(1_000_000);
    expect(await ana.bet(await opened(), 500_000)).toMatchObject({ target_x100: 20_000 });
  });

  it("is paid its exact target or nothing; a target equal to the point wins", async () => {
    const round = await opened();
    const [ana, bia] = [await table.player(10_000), await table.player(10_000)];
    await ana.bet(round, 333, { at: 3 });
    await bia.bet(round, 333, { at: 3.01 });
    await takeOff();
    await finish();
    expect([await ana.cash(), await bia.cash()]).toEqual([10_000 + 666, 10_000 - 333]);
  });
});

describe("a cash-out", () => {
  it("pays what the curve shows when it is received, once for fifty concurrent calls", async () => {
    const ana = await table.player(10_000);
    const bet = await ana.bet(await opened(), 1_000);
    await takeOff();
    table.pass(crashReachMs(157));
    const ends = await Promise.all(Array.from({ length: 50 }, () => ana.cashOut(bet)));
    expect(new Set(ends.map(({ cashed_x100, payout }) => `${cashed_x100} ${payout}`))).toEqual(new Set(["157 1570"]));
    expect(await ana.cash()).toBe(10_570);
    await finish();
    expect(await ana.cash()).toBe(10_570);
  });

  it("received after its target was reached pays the target, even if no leader has run in the meantime", async () => {
    const ana = await table.player(10_000);
    const bet = await ana.bet(await opened(), 1_000, { at: 1.5 });
    await takeOff();
    table.pass(crashReachMs(250));
    expect(await ana.cashOut(bet)).toMatchObject({ state: "won", cashed_x100: 150, payout: 1_500 });
    expect(await ana.cash()).toBe(10_500);
  });

  it("is refused before the flight, at 1.00, from the cut-off on, and for other players", async () => {
    const round = await opened();
    const [ana, bia] = [await table.player(10_000), await table.player(10_000)];
    const bet = await ana.bet(round, 1_000);
    await expect(ana.cashOut(bet)).rejects.toMatchObject({ code: "wrong_state" });
    await takeOff();
    await expect(ana.cashOut(bet)).rejects.toMatchObject({ code: "wrong_state" });
    table.pass(crashReachMs(200));
    await expect(bia.cashOut(bet)).rejects.toMatchObject({ code: "not_found" });
    table.pass(crashFlightMs(300) - crashReachMs(200));
    await expect(ana.cashOut(bet)).rejects.toMatchObject({ code: "wrong_state" });
    expect(await ana.cashOut(bet, { at: table.now() - 3 })).toMatchObject({ cashed_x100: 300 });
  });

  it("received before the cut-off counts even if the cut-off is written first; one received a moment later is too late", async () => {
    const [ana, bia] = [await table.player(10_000), await table.player(10_000)];
    const round = await opened();
    const [late, later] = [await ana.bet(round, 1_000), await bia.bet(round, 1_000)];
    await takeOff();
    while ((await table.round()).phase === "flying") table.pass(await table.leader().step());
    const { ended_at } = await table.round();
    const at = (ended_at?.getTime() ?? 0) - 3;
    expect(await ana.cashOut(late, { at })).toMatchObject({ state: "won", cashed_x100: 300 });
    await finish();
    await expect(bia.cashOut(later, { at })).rejects.toMatchObject({ code: "wrong_state" });
    expect(await bia.cash()).toBe(9_000);
  });
});

import { crashCurveX100, crashFlightMs, crashReachMs } from "@trevo/engines";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CrashTableFixture, createCrashTable } from "../../../test/crash-table.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { DatabaseTime } from "../../kernel/database-time.ts";
import { verifyLedger } from "../wallet/index.ts";
import { timing } from "./timing.ts";

let database: TestDatabase;
let table: CrashTableFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  table = await createCrashTable(database);
});
/** A flight that ends before a leader has to update it. */
const point = 118;
beforeEach(() => table.setPoint(point));
afterEach(async () => {
  await fly();
  table.pass(timing.graceMs);
  while (!(await table.round()).cleared_at) table.pass(Math.max(1, await table.leader().step()));
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
afterAll(() => database.drop());

/** Runs a flight with as few updates as allowed. */
const fly = async (leader = table.leader()): Promise<void> => {
  for (; !(await table.round()).ended_at; table.pass(timing.interruptedMs - 500)) await leader.step();
};

/** A bet in a running flight that this server leads. */
const airborne = async (leader = table.leader()) => {
  const ana = await table.player(10_000);
  await leader.step();
  const bet = await ana.bet(await table.round(), 1_000);
  table.pass(timing.bettingMs + 1);
  await leader.step();
  const startedAt = (await table.round()).started_at?.getTime() ?? 0;
  /** What a server pays for a cash-out now, or its refusal. */
  const leave = (time: DatabaseTime): Promise<number | string> =>
    ana.cashOut(bet, { time }).then(
      ({ cashed_x100 }) => cashed_x100 ?? 0,
      (error: { code?: string }) => error.code ?? "failed",
    );
  return { leave, elapsedMs: () => table.now() - startedAt };
};

describe.each([-2_000, 0, 2_000])("a server whose own clock is %i ms off", (skewMs) => {
  it("pays what the curve shows when the request is received", async () => {
    const { leave, elapsedMs } = await airborne();
    table.pass(crashReachMs(110) + 5);
    const paid = await leave(table.timeOf(skewMs));
    expect(paid).toBeGreaterThanOrEqual(crashCurveX100(elapsedMs() - 2));
    expect(paid).toBeLessThanOrEqual(crashCurveX100(elapsedMs()));
  });

  it("pays nothing from the cut-off on, nor during the grace period for earlier requests", async () => {
    const { leave } = await airborne();
    table.pass(crashFlightMs(point));
    expect(await leave(table.timeOf(skewMs))).toBe("wrong_state");
    await table.leader().advance();
    expect(await table.round()).toMatchObject({ phase: "crashed" });
    table.pass(timing.graceMs - 100);
    expect(await leave(table.timeOf(skewMs))).toBe("wrong_state");
  });

  it("leads a flight that lasts exactly as long as its point requires, and does not announce its end earlier", async () => {
    const leader = table.leader(table.timeOf(skewMs));
    const { leave, elapsedMs } = await airborne(leader);
    table.pass(crashFlightMs(point) - 5);
    await leader.advance();
    expect(await table.round()).toMatchObject({ phase: "flying" });
    expect(await leave(table.timeOf(-skewMs))).toBe(crashCurveX100(elapsedMs()));
    table.pass(7);
    await leader.advance();
    const { phase, started_at, ended_at } = await table.round();
    expect([phase, (ended_at?.getTime() ?? 0) - (started_at?.getTime() ?? 0)]).toEqual(["crashed", crashFlightMs(point)]);
  });
});

/** A server whose measured clock offset is uncertain by this many ms in each direction. */
const unsureBy = (ms: number): DatabaseTime => ({
  monotonicNow: () => table.now(),
  at: async (moment) => ({ earliest: moment - ms, latest: moment + ms }),
});

describe("a server that knows the database's clock to within 40 ms", () => {
  const unsure = unsureBy(40);
  /** Result of a bet that is received this many ms before betting closes. */
  const betBefore = async (ms: number): Promise<string> => {
    const ana = await table.player(10_000);
    await table.leader().step();
    const round = await table.round();
    table.pass(round.closes_at.getTime() - table.now() - ms);
    return ana.bet(round, 1_000, { time: unsure }).then(
      ({ state }) => state,
      (error: { code?: string }) => error.code ?? "failed",
    );
  };

  it("accepts a bet that was certainly in time", async () => {
    expect(await betBefore(41)).toBe("open");
  });

  it("pays what the curve had certainly shown: the earliest moment counts", async () => {
    const { leave, elapsedMs } = await airborne();
    const third = Math.floor(crashFlightMs(point) / 3);
    table.pass(third * 2 - 50);
    expect(await leave(unsureBy(third))).toBe(crashCurveX100(elapsedMs() - third));
  });

  it("refuses a bet that may have arrived when betting closed: the latest moment counts", async () => {
    expect(await betBefore(40)).toBe("wrong_state");
  });
});

describe("control: a server that trusts its own clock", () => {
  it("pays what the curve has not shown yet if its clock is ahead", async () => {
    const { leave, elapsedMs } = await airborne();
    table.pass(500);
    expect(await leave(table.ownTimeOf(2_000))).toBeGreaterThan(crashCurveX100(elapsedMs()));
  });

  it("pays after the cut-off if its clock is behind", async () => {
    const { leave } = await airborne();
    table.pass(crashFlightMs(point));
    await table.leader().advance();
    expect(await table.round()).toMatchObject({ phase: "crashed" });
    table.pass(500);
    expect(await leave(table.ownTimeOf(-2_000))).toBe(crashCurveX100(crashFlightMs(point) - 1_500));
  });
});

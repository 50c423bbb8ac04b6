import { crashReachMs } from "@trevo/engines";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CrashTableFixture, createCrashTable } from "../../../test/crash-table.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { verifyLedger } from "../wallet/index.ts";
import { timing } from "./timing.ts";

let database: TestDatabase;
let table: CrashTableFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  table = await createCrashTable(database);
  await database.owner.sql`create table walls (player_id uuid primary key)`;
  await database.owner.sql`grant select on walls to trevo_app`;
  await database.owner.sql.unsafe(`
    create function keep_out() returns trigger language plpgsql as
      $$ begin if exists (select from walls w where w.player_id = new.player_id) then raise exception 'a wall'; end if; return new; end $$;
    create trigger walled before insert on entries for each row execute function keep_out()`);
});
beforeEach(() => table.setPoint(210));
afterEach(async () => {
  await database.owner.sql`delete from walls`;
  await settleAll();
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
afterAll(() => database.drop());

type Seat = Awaited<ReturnType<CrashTableFixture["player"]>>;

/** Makes the ledger reject every entry of this player. */
const wallIn = async ({ owner }: Seat): Promise<void> => void (await database.owner.sql`insert into walls values (${owner.player_id})`);
const tearDown = async ({ owner }: Seat): Promise<void> =>
  void (await database.owner.sql`delete from walls where player_id = ${owner.player_id}`);

const opened = async () => {
  await table.leader().step();
  return table.round();
};
const takeOff = async (): Promise<void> => {
  table.pass(timing.bettingMs);
  await table.leader().step();
};
/** Runs a flight with as few updates as allowed. */
const land = async (): Promise<void> => {
  for (; !(await table.round()).ended_at; table.pass(timing.interruptedMs - 500)) await table.leader().step();
  table.pass(timing.graceMs);
  await table.leader().step();
};
/** Settles until the table is free again. */
const settleAll = async (): Promise<void> => {
  await land();
  while (!(await table.round()).cleared_at) table.pass(Math.max(1, await table.leader().step()));
};
const sit = () => Promise.all([table.player(10_000), table.player(10_000), table.player(10_000)]);
/** Makes this many attempts, waiting as long as it takes until staff are alerted. */
const tryInVain = async (attempts: number): Promise<void> => {
  for (let tried = 0; tried < attempts; tried++) {
    table.pass(10 * 60_000);
    await table.leader().settleDue();
  }
};
const entriesOf = async ({ owner }: Seat, kind: string): Promise<number> =>
  (await database.sql`select from entries where player_id = ${owner.player_id} and kind = ${kind}`).length;

describe("a bet whose money cannot be moved", () => {
  it("delays neither other bets nor the table's next round, and is paid once when the obstacle is gone", async () => {
    const [ana, bia, caio] = await sit();
    const first = await opened();
    const stuck = await ana.bet(first, 1_000, { at: 2 });
    await bia.bet(first, 1_000, { at: 2 });
    await caio.bet(first, 1_000, { at: 9 });
    await wallIn(ana);
    await takeOff();
    await land();
    expect([await ana.cash(), await bia.cash(), await caio.cash()]).toEqual([9_000, 11_000, 9_000]);
    expect(await ana.look(stuck)).toMatchObject({ state: "open" });

    const { ended_at } = await table.round();
    table.pass((ended_at?.getTime() ?? 0) + timing.pauseMs + 1 - table.now());
    await table.leader().step();
    const second = await opened();
    expect(second).toMatchObject({ phase: "betting", nth: first.nth + 1 });
    expect(second.opened_at.getTime() - (ended_at?.getTime() ?? 0)).toBeLessThan(timing.pauseMs + timing.tickMs);
    await bia.bet(second, 1_000, { at: 2 });
    await takeOff();
    await tearDown(ana);
    await land();
    await Promise.all([table.leader().settleDue(), table.leader().settleDue()]);
    expect([await ana.cash(), await bia.cash(), await caio.cash()]).toEqual([11_000, 12_000, 9_000]);
    expect(await ana.look(stuck)).toMatchObject({ state: "won", cashed_x100: 200, payout: 2_000 });
    expect(await entriesOf(ana, "win")).toBe(1);
  });

  it("is retried less and less often", async () => {
    const [ana] = await sit();
    const stuck = await ana.bet(await opened(), 1_000, { at: 2 });
    await wallIn(ana);
    await takeOff();
    await land();
    await settleAll();
    await tryInVain(1);
    const { attempts = 0, next_attempt_at } = (await ana.look(stuck)) ?? {};
    await table.leader().settleDue();
    expect(await ana.look(stuck)).toMatchObject({ attempts, next_attempt_at });
    table.pass((next_attempt_at?.getTime() ?? 0) - table.now() + 2);
    await table.leader().settleDue();
    const again = await ana.look(stuck);
    expect(again?.attempts).toBe(attempts + 1);
    expect((again?.next_attempt_at?.getTime() ?? 0) - table.now()).toBeGreaterThanOrEqual(1_000 * 2 ** attempts);
  });

  it("becomes a case for staff, is alerted once, and stops being a case when it has been paid", async () => {
    const [ana] = await sit();
    const stuck = await ana.bet(await opened(), 1_000, { at: 2 });
    await wallIn(ana);
    await takeOff();
    await settleAll();
    table.alerts.length = 0;
    await tryInVain(10);
    expect(await table.cases()).toMatchObject([{ id: stuck.id, provider: "house", staked: 1_000, reason: "cannot_be_settled" }]);
    expect(table.alerts).toEqual(["round_needs_person"]);
    await tearDown(ana);
    await tryInVain(1);
    expect(await table.cases()).toEqual([]);
    expect([await ana.cash(), await entriesOf(ana, "win")]).toEqual([11_000, 1]);
  });

  it.each([
    ["return", 10_000, { state: "returned", payout: 1_000 }],
    ["close", 9_000, { state: "lost", payout: 0 }],
  ] as const)("ends as staff decided (%s), and is not paid as well", async (decision, cash, end) => {
    const [ana] = await sit();
    const stuck = await ana.bet(await opened(), 1_000, { at: 2 });
    await wallIn(ana);
    await takeOff();
    await settleAll();
    await tryInVain(10);
    await tearDown(ana);
    await table.decide(stuck, decision);
    expect(await ana.cash()).toBe(cash);
    await tryInVain(1);
    expect(await ana.look(stuck)).toMatchObject(end);
    expect([await ana.cash(), await entriesOf(ana, "win"), (await table.cases()).length]).toEqual([cash, 0, 0]);
  });

  it("keeps its player's decision: a cash-out in time is paid although the flight has ended in the meantime", async () => {
    const [ana] = await sit();
    const bet = await ana.bet(await opened(), 1_000);
    await takeOff();
    await wallIn(ana);
    table.pass(crashReachMs(157));
    const left = await ana.cashOut(bet);
    expect(left).toMatchObject({ state: "open", cash_out_x100: 157 });
    table.pass(1_000);
    expect(await ana.cashOut(bet), "what is decided stands").toMatchObject({ state: "open", cash_out_x100: 157 });
    await settleAll();
    expect(await ana.cash()).toBe(9_000);
    await tearDown(ana);
    await tryInVain(1);
    expect(await ana.look(bet)).toMatchObject({ state: "won", cashed_x100: 157, payout: 1_570 });
    expect(await ana.cash()).toBe(10_570);
  });

  it("is skipped while another transaction has locked it, so that other bets do not wait", async () => {
    const [ana, bia] = await sit();
    const round = await opened();
    const [held, free] = [await ana.bet(round, 1_000, { at: 2 }), await bia.bet(round, 1_000, { at: 2 })];
    await takeOff();
    await database.sql.begin(async (tx) => {
      await tx`select from crash_bets where id = ${held.id} for update`;
      await land();
      expect(await bia.look(free)).toMatchObject({ state: "won" });
      expect(await ana.look(held)).toMatchObject({ state: "open", attempts: 0 });
    });
    await settleAll();
    expect([await ana.cash(), await bia.cash()]).toEqual([11_000, 11_000]);
  });

  it("control: without the obstacle it is settled with the others, and no alert is raised", async () => {
    const [ana] = await sit();
    const bet = await ana.bet(await opened(), 1_000, { at: 2 });
    await takeOff();
    table.alerts.length = 0;
    await settleAll();
    await tryInVain(10);
    expect(await ana.look(bet)).toMatchObject({ state: "won", attempts: 0 });
    expect([await table.cases(), table.alerts]).toEqual([[], []]);
  });
});

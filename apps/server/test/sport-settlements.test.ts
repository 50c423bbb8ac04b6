import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { voidOutcomes } from "@trevo/sports";
import type { SqlTag } from "../src/kernel/sql.ts";
import { createSettler } from "../src/modules/sportsbook/create-settler.ts";
import { settlementCommands } from "../src/modules/sportsbook/ledger-keys.ts";
import { settleTogether } from "../src/modules/sportsbook/settle-bets.ts";
import { settlementStore } from "../src/modules/sportsbook/settlement-store.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { startServerProcess } from "./server-process.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { factsOf, market, second, stateOf } from "./sports-feed.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 50);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const later = () => second(60);
const settle = () => site.app.modules.sportsbook.bets.settleDue();
/** Creates a match that no other test uses, at these odds. */
const match = async (odds: readonly number[] = [2_000, 3_000, 4_000], key = market("result")): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds, key);
  return name;
};
const rich = async (cash = 100_00): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, cash);
  return member;
};
const bet = async (member: Member, names: readonly string[], stake = 10_00, slip = {}): Promise<string> => {
  const legs = [];
  for (const name of names) legs.push(await book.shown(name));
  return (await book.placed(member, legs, { stake, ...slip })).id as string;
};
const read = async (id: string) => {
  const { rows } = await sql<{
    status: string;
    outcome: string | null;
    payout: number;
    settlement_no: number;
    settled_at: Date | null;
  }>`select status, outcome, payout, settlement_no, settled_at from sport_bets where id = ${id}`.execute(site.database.db);
  return rows[0];
};
const round = async (id: string) => {
  const { rows } = await sql<{ state: string; staked_cash: number; won_cash: number }>`
    select state, staked_cash, won_cash from rounds where id = ${id}`.execute(site.database.owner.db);
  return rows[0];
};
const debt = async (member: Member) => {
  const { rows } = await sql<{ debt: number }>`select debt from wallets where player_id = ${member.id}`.execute(site.database.owner.db);
  return rows[0]?.debt;
};

/** Titles of the player's notifications about sports. */
const told = async (member: Member): Promise<string[]> => {
  const { json } = expectStatus(await site.call("GET", "/api/notifications", { token: member.token }), 200);
  return (json["data"] as { title: string; link: string }[]).flatMap(({ title, link }) => (link === "/sportsbook/bets" ? [title] : []));
};

describe("a bet", () => {
  it("that won is paid once, however often results are processed", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    expect([await settle(), (await read(id))?.status]).toEqual([0, "open"]);
    await book.end(name, "h12");
    await settle();
    await settle();
    expect(await read(id)).toMatchObject({
      status: "settled",
      outcome: "won",
      payout: 20_00,
      settlement_no: 1,
      settled_at: expect.any(Date),
    });
    expect([await book.cash(member), await round(id)]).toEqual([110_00, { state: "closed", staked_cash: 10_00, won_cash: 20_00 }]);
  });

  it("that lost ends its round and pays nothing", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    await book.end(name, "a12");
    await settle();
    expect(await read(id)).toMatchObject({ status: "settled", outcome: "lost", payout: 0 });
    expect([await book.cash(member), await round(id)]).toEqual([90_00, { state: "closed", staked_cash: 10_00, won_cash: 0 }]);
  });

  it("that is void is refunded, its round is rolled back, and its player is notified", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    await book.feed.send(
      { ...stateOf(factsOf("", { ending: "cancelled", started_at: null, phase: "not_started" })), state: "cancelled" } as never,
      {
        at: second(60),
        fixture: name,
      },
    );
    await settle();
    expect(await read(id)).toMatchObject({ status: "settled", outcome: "void", payout: 10_00 });
    expect([await book.cash(member), (await round(id))?.state]).toEqual([100_00, "rolled_back"]);
    expect(await told(member)).toEqual(["Aposta devolvida"]);
  });

  it("on a quarter line that half won pays half", async () => {
    const line = market("handicap", -3);
    const [member, name] = [await rich(), await match([1_825, 2_075], line)];
    const { id } = await book.placed(member, [await book.shown(name, "home", line)], { stake: 10_00 });
    await book.end(name, "h12");
    await settle();
    expect(await read(id as string)).toMatchObject({ outcome: "won", payout: 14_12 });
  });

  it("of several legs waits for all that matter, and counts a void leg as odds of 1", async () => {
    const member = await rich();
    const names = [await match(), await match(), await match()];
    const id = await bet(member, names);
    const [first = "", other = "", third = ""] = names;
    await book.end(first, "h12");
    await settle();
    expect(await read(id)).toMatchObject({ status: "open" });
    await book.feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: later(), fixture: other });
    await book.end(third, "h12");
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "won", payout: 40_00 });
  });

  it("of several legs ends with the first leg that lost", async () => {
    const member = await rich();
    const names = [await match(), await match()];
    const id = await bet(member, names);
    await book.end(names[1] ?? "", "a12");
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "lost", payout: 0 });
    await book.end(names[0] ?? "", "h12");
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "lost", settlement_no: 1 });
  });

  it("of a Trixie with a void leg pays its doubles and its treble", async () => {
    const member = await rich();
    const names = [await match([2_000, 3_000, 4_000]), await match([3_000, 3_000, 2_000]), await match([4_000, 3_000, 1_900])];
    const id = await bet(member, names, 4_00, { kind: "system", sizes: [2, 3] });
    await book.end(names[0] ?? "", "h12");
    await book.feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: later(), fixture: names[1] ?? "" });
    await book.end(names[2] ?? "", "h12");
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "won", payout: 22_00 });
  });

  it("that was accepted in a period cancelled by the feed is void, and one from before it stands", async () => {
    const [member, name] = [await rich(), await match()];
    const early = await bet(member, [name]);
    const from = new Date();
    await sleep(20);
    const late = await bet(member, [name]);
    await book.feed.send({ t: "cancel", markets: [market("result")], from: from.toISOString(), to: null }, { at: later(), fixture: name });
    await book.end(name, "h12");
    await settle();
    expect([await read(early), await read(late)]).toMatchObject([
      { outcome: "won", payout: 20_00 },
      { outcome: "void", payout: 10_00 },
    ]);
  });

  it("that was accepted after the actual start of its match is void", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    const { rows } = await sql<{ at: Date }>`select placed_at as at from sport_bets where id = ${id}`.execute(site.database.db);
    await book.end(name, "h12", 7_200, rows[0]?.at.getTime() ?? 0);
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "void" });
  });

  it("that was accepted a millisecond before the start of its match stands", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    const { rows } = await sql<{ at: Date }>`select placed_at as at from sport_bets where id = ${id}`.execute(site.database.db);
    await book.end(name, "h12", 7_200, (rows[0]?.at.getTime() ?? 0) + 1);
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "won" });
  });
});

describe("a corrected result", () => {
  const correct = (name: string, goals: string, at: number) => book.end(name, goals, at);

  it("pays a bet that had lost", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    await book.end(name, "a12");
    await settle();
    await correct(name, "h12", 7_300);
    await settle();
    expect(await read(id)).toMatchObject({ status: "settled", outcome: "won", payout: 20_00, settlement_no: 2 });
    expect([await book.cash(member), await round(id)]).toEqual([110_00, { state: "closed", staked_cash: 10_00, won_cash: 20_00 }]);
    expect(await told(member)).toEqual(["Resultado corrigido"]);
    const { rows } = await sql<{ data: object }>`
      select data from player_events where player_id = ${member.id} and kind = 'sport_bet_settled' order by id`.execute(site.database.db);
    expect(rows).toMatchObject([{ data: { outcome: "lost", settlement_no: 1 } }, { data: { payout: 20_00, settlement_no: 2 } }]);
  });

  it("takes a prize back, and the part already spent becomes a debt", async () => {
    const [member, name, other] = [await rich(10_00), await match(), await match()];
    const id = await bet(member, [name]);
    await book.end(name, "h12");
    await settle();
    await bet(member, [other], 15_00);
    await correct(name, "a12", 7_300);
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "lost", payout: 0, settlement_no: 2 });
    expect([await book.cash(member), await debt(member), (await round(id))?.won_cash]).toEqual([0, 15_00, 0]);
  });

  it("of a void bet debits its stake again and pays the prize", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    await book.feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: second(60), fixture: name });
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "void", settlement_no: 1 });
    await book.feed.send(
      { t: "result", results: [{ market: market("result"), outcomes: wonBy("home") }] },
      { at: second(7_200), fixture: name },
    );
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "won", payout: 20_00, settlement_no: 2 });
    expect([await book.cash(member), await round(id)]).toEqual([110_00, { state: "closed", staked_cash: 10_00, won_cash: 20_00 }]);
  });

  it("of a paid bet to void takes the prize back and returns the stake, and reverses both again", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    const send = (outcomes: ReturnType<typeof voidOutcomes>, at: number) =>
      book.feed.send({ t: "result", results: [{ market: market("result"), outcomes }] }, { at: second(at), fixture: name });
    await send(wonBy("home"), 100);
    await settle();
    await send(voidOutcomes("result"), 200);
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "void", payout: 10_00, settlement_no: 2 });
    expect([await book.cash(member), (await round(id))?.state, await debt(member)]).toEqual([100_00, "rolled_back", 0]);
    await send(wonBy("away"), 300);
    await settle();
    await send(wonBy("home"), 400);
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "won", payout: 20_00, settlement_no: 4 });
    expect([await book.cash(member), await round(id)]).toEqual([110_00, { state: "closed", staked_cash: 10_00, won_cash: 20_00 }]);
  });

  it("that is undone leaves the bet settled as before until the next result", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    await book.feed.send(
      { t: "result", results: [{ market: market("result"), outcomes: wonBy("home") }] },
      { at: second(100), fixture: name },
    );
    await settle();
    await book.feed.send({ t: "undo", markets: [market("result")] }, { at: second(200), fixture: name });
    await settle();
    expect(await read(id)).toMatchObject({ status: "settled", outcome: "won", settlement_no: 1 });
    await book.feed.send(
      { t: "result", results: [{ market: market("result"), outcomes: wonBy("away") }] },
      { at: second(300), fixture: name },
    );
    await settle();
    expect(await read(id)).toMatchObject({ outcome: "lost", payout: 0, settlement_no: 2 });
    expect(await book.cash(member)).toBe(90_00);
  });

  it("with the same payout changes nothing", async () => {
    const [member, name] = [await rich(), await match()];
    const { id } = await book.placed(member, [await book.shown(name, "draw")], { stake: 10_00 });
    await book.end(name, "h12");
    await settle();
    await correct(name, "a12", 7_300);
    expect([await settle(), await read(id as string)]).toMatchObject([1, { outcome: "lost", settlement_no: 1 }]);
    expect(await settle()).toBe(0);
  });
});

describe("settlement", () => {
  const hold = (member: Member) => (tx: SqlTag) => tx`select from wallets where player_id = ${member.id} for update`;
  const setUp = async () => {
    const [member, name] = [await rich(), await match()];
    const id = await bet(member, [name]);
    await book.end(name, "h12");
    return { member, name, id };
  };

  it("by two concurrent processes pays once", async () => {
    const { member, id } = await setUp();
    const taken = fulfilledOf(
      await raceAtBarrier({ database: site.database, hold: hold(member), callers: 2, waiting: 1, call: () => settle() }),
    );
    expect(taken.sort((a, b) => a - b)).toEqual([0, 1]);
    expect([await book.cash(member), await read(id)]).toMatchObject([110_00, { settlement_no: 1 }]);
  });

  it("skips a bet locked by another process, and settles the other bet on its match", async () => {
    const name = await match();
    const [held, other] = [await bet(await rich(), [name]), await bet(await rich(), [name])];
    await book.end(name, "h12");
    const settled = await site.database.owner.sql.begin(async (tx) => {
      await tx`select from sport_bets where id = ${held} for update`;
      const waiting = untilWaiting(site.database, 1).then(
        () => "it waits",
        () => null,
      );
      return { answer: await Promise.race([settle(), waiting]) };
    });
    expect(settled).toEqual({ answer: 1 });
    expect([(await read(held))?.status, (await read(other))?.status]).toEqual(["open", "settled"]);
    expect([await settle(), (await read(held))?.status]).toEqual([1, "settled"]);
  });

  it("control: two payments whose keys do not contain the settlement number pay twice", async () => {
    const { member, id } = await setUp();
    const { wallet } = site.app.modules;
    const pay = (nth: number) => {
      const [win] = settlementCommands({ tenant_id: 1, player_id: member.id }, id, {
        last: null,
        next: { settlement_no: 1, payout: 20_00, form: "win" },
        detail: {},
      });
      if (!win) throw new Error("no command");
      return wallet.post({ ...win, external_id: `${win.external_id}:${nth}` });
    };
    await raceAtBarrier({ database: site.database, hold: hold(member), callers: 2, waiting: 1, call: pay });
    expect(await book.cash(member)).toBe(130_00);
  });

  it("that stops after the ledger has posted leaves nothing, and succeeds once the next time", async () => {
    const { member, id } = await setUp();
    const { sports, wallet, freeBets } = site.app.modules;
    const broken = {
      db: site.database.db,
      clock: site.clock,
      log: { error: () => undefined },
      cases: noCases,
      notifications: silent,
      broadcaster: { toPlayer: () => undefined },
      sports,
      freeBets,
      wallet: {
        ...wallet,
        postAllIn: async (...args: Parameters<typeof wallet.postAllIn>) => {
          await wallet.postAllIn(...args);
          throw new Error("the process dies here");
        },
      },
    };
    const { rows } = await sql<{ id: number }>`select market_id as id from sport_bet_selections where bet_id = ${id}`.execute(
      site.database.db,
    );
    const results = await sports.standingResults(
      site.database.db,
      rows.map((row) => row.id),
    );
    await expect(settleTogether(broken, (tx) => settlementStore.takeOutdated(tx, results, 10))).rejects.toThrow("dies here");
    expect([await book.cash(member), (await round(id))?.state, (await read(id))?.status]).toEqual([90_00, "open", "open"]);
    await settle();
    await settle();
    expect([await book.cash(member), await read(id)]).toMatchObject([110_00, { settlement_no: 1 }]);
  });

  it("of a bet refused by the ledger delays no other bet, and alerts staff after eight attempts", async () => {
    const [stuck, other] = [await setUp(), await setUp()];
    // The key of its settlement is used by another posting.
    await site.app.modules.wallet.post({
      tenant_id: 1,
      player_id: stuck.member.id,
      source: "sportsbook",
      kind: "reward",
      external_id: `bet:${stuck.id}:settle:1`,
      amount: 1,
      reason: "test",
    });
    await settle();
    expect([await read(stuck.id), await read(other.id)]).toMatchObject([{ status: "open" }, { status: "settled", payout: 20_00 }]);
    expect(await settle()).toBe(0);
    const cases = async () =>
      (await sql<{ reason: string | null }>`select reason from open_rounds where round_id = ${stuck.id}`.execute(site.database.db)).rows;
    expect(await cases()).toEqual([]);
    await sql`update sport_bets set attempts = 7, next_attempt_at = null where id = ${stuck.id}`.execute(site.database.db);
    await settle();
    expect(await cases()).toEqual([{ reason: "cannot_be_settled" }]);
    // Ending the round alone would leave the bet open for ever: two members void the bet instead.
    const { token } = await hire(site, { may: ["rounds.decide"] });
    for (const decision of ["return", "close"]) {
      const body = { decision, staked: 10_00, won: 0, reason: "Sem acerto há dias." };
      const { status, json } = await office(site, "POST", `trevo/round-cases/${stuck.id}/decide`, { token, body });
      expect([status, json["code"]]).toEqual([409, "wrong_state"]);
    }
    expect([(await round(stuck.id))?.state, (await read(stuck.id))?.status, (await cases()).length]).toEqual(["open", "open", 1]);
    await sql`update sport_bets set next_attempt_at = 'infinity' where id = ${stuck.id}`.execute(site.database.db);
  });

  it("is done by the process itself within seconds of the result", async () => {
    const { member, name } = await setUp();
    const broadcaster = { toPlayer: () => undefined };
    const own = createSettler({ ...site.app.modules, db: site.database.db, clock: site.clock, log: quiet, cases: noCases, broadcaster });
    own.start();
    for (const until = Date.now() + 20_000; Date.now() < until && (await book.cash(member)) !== 110_00;) await sleep(50);
    await own.stop();
    expect([name, await book.cash(member)]).toEqual([name, 110_00]);
  });

  it("by a process that is killed while settling is done once by the next process", { timeout: 120_000 }, async () => {
    const { member, id } = await setUp();
    const victim = await site.database.owner.sql.begin(async (tx) => {
      await hold(member)(tx);
      const started = await startServerProcess({
        databaseUrl: site.database.url,
        sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
        TREVO_ROLES: "worker",
        LOG_LEVEL: "silent",
      });
      await untilWaiting(site.database, 1);
      await started.stop("SIGKILL");
      return started;
    });
    expect(victim.child.killed).toBe(true);
    expect([await book.cash(member), (await read(id))?.status]).toEqual([90_00, "open"]);
    // PostgreSQL notices the killed process only after a moment, and keeps the bet locked until then.
    for (const until = Date.now() + 20_000; Date.now() < until && (await read(id))?.status === "open";) await settle();
    await settle();
    expect([await book.cash(member), await read(id)]).toMatchObject([110_00, { settlement_no: 1 }]);
  });
});

const quiet = { error: () => undefined, warn: () => undefined };
const silent = { send: async () => undefined };
const noCases = { report: async () => undefined, over: async () => undefined };
const wonBy = (code: string) => ["home", "draw", "away"].map((one) => ({ won: one === code, void_halves: 0 as const }));

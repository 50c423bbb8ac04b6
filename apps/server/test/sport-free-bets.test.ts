import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RewardArgs } from "@trevo/offers";
import type { Tx } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import { freeBetInvariants } from "../src/modules/free-bets/free-bet-invariants.ts";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { freeBetInvariant } from "../src/modules/sportsbook/free-bet-invariants.ts";
import { raceAtBarrier } from "./barrier.ts";
import { createCouponSite } from "./coupon-site.ts";
import { hire, office } from "./staff.ts";
import { openSportsbook, type SlipOptions, type TestSportsbook } from "./sport-things.ts";
import { factsOf, second, stateOf } from "./sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

type FreeBetArgs = Extract<RewardArgs, { code: "free_bet" }>;
interface Shown {
  readonly id: string;
  readonly amount: number;
  readonly valid_until: string;
}

const dayMs = 86_400_000;
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
afterEach(() => site.clock.setOffset(0));

const settle = () => site.app.modules.sportsbook.bets.settleDue();
const match = async (odds: readonly number[] = [2_000, 3_000, 4_000]): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds);
  return name;
};
const rewardOf = (changed: Partial<FreeBetArgs> = {}): FreeBetArgs => ({
  code: "free_bet",
  amount: 10_00,
  min_odds_x1000: 1_500,
  days: 7,
  ...changed,
});
const ownerOf = ({ id }: Member) => ({ tenant_id: 1, player_id: id });

/** Grants a free bet as an offer would, and returns its id. */
async function give(member: Member, changed: Partial<FreeBetArgs> = {}, gift: object = {}): Promise<string> {
  const external_id = newId();
  await site.database.db.transaction().execute((tx) =>
    site.app.modules.rewards.grant(tx, ownerOf(member), {
      source: "test",
      external_id,
      reward: rewardOf(changed),
      reason: "test:free bet",
      ...gift,
    }),
  );
  const [row] = await site.database.sql<{ id: string }[]>`select id from sport_free_bets where external_id = ${external_id}`;
  return row?.id ?? "";
}
const setUp = async (changed: Partial<FreeBetArgs> = {}, cash = 0) => {
  const member = await site.join();
  if (cash > 0) await site.deposit(member, cash);
  return { member, id: await give(member, changed) };
};
const listOf = async (member: Member): Promise<Shown[]> =>
  expectStatus(await site.call("GET", "/api/sportsbook/free-bets", { token: member.token }), 200).json["data"] as Shown[];
const place = async (member: Member, id: string, names: readonly string[], slip: Partial<SlipOptions> = {}) => {
  const legs = [];
  for (const name of names) legs.push(await book.shown(name));
  return book.place(member, legs, { stake: 10_00, ...slip, more: { free_bet_id: id } });
};
const placed = async (...args: Parameters<typeof place>): Promise<Record<string, unknown> & { id: string }> =>
  expectStatus(await place(...args), 201).json["data"] as Record<string, unknown> & { id: string };
const read = async (id: string) => {
  const { rows } = await sql<{ status: string; outcome: string | null; payout: number; settlement_no: number }>`
    select status, outcome, payout, settlement_no from sport_bets where id = ${id}`.execute(site.database.db);
  return rows[0];
};
const round = async (id: string) => {
  const { rows } = await sql<{ state: string; staked: number; won: number }>`
    select state, staked_cash + staked_bonus as staked, won_cash as won from rounds where id = ${id}`.execute(site.database.owner.db);
  return rows[0];
};
const untilOf = async (id: string): Promise<number> => {
  const [row] = await site.database.sql<{ valid_until: Date }[]>`select valid_until from sport_free_bets where id = ${id}`;
  return row?.valid_until.getTime() ?? 0;
};
const betsOf = async (member: Member): Promise<number> =>
  (await sql`select id from sport_bets where player_id = ${member.id}`.execute(site.database.db)).rows.length;
/** Voids all selections of the match. */
const cancel = (name: string, at = 60) =>
  book.feed.send(
    { ...stateOf(factsOf("", { ending: "cancelled", started_at: null, phase: "not_started" })), state: "cancelled" } as never,
    { at: second(at), fixture: name },
  );
/** Voids only the market, which may be decided differently later. */
const voidMarket = (name: string, outcomes: unknown, at: number) =>
  sql`insert into sport_results (market_id, revision, kind, outcomes, source, decided_at)
    select m.id, coalesce((select max(revision) from sport_results r where r.market_id = m.id), 0) + 1, 'result', ${JSON.stringify(outcomes)}::jsonb,
      'facts', clock_timestamp() + ${at}::int * interval '1 millisecond'
    from sport_markets m join sport_fixtures f on f.id = m.fixture_id
    where f.producer = ${book.feed.producer} and f.external_id = ${name} and m.type = 'result' and m.part = 'match'`.execute(
    site.database.owner.db,
  );
const isVoid = { won: false, void_halves: 2 };
const isLost = { won: false, void_halves: 0 };
const isWon = { won: true, void_halves: 0 };
const told = async (member: Member): Promise<string[]> => {
  const { json } = expectStatus(await site.call("GET", "/api/notifications", { token: member.token }), 200);
  return (json["data"] as { title: string }[])
    .map(({ title }) => title.replaceAll("\u00A0", " "))
    .filter((title) => title.toLowerCase().includes("aposta"));
};
async function violatedIn(tx: Tx): Promise<string[]> {
  const found: string[] = [];
  for (const { name, check } of [...betInvariants, freeBetInvariant, ...freeBetInvariants])
    if ((await check(tx, "all")).length > 0) found.push(name);
  return found;
}
const violated = (): Promise<string[]> => site.database.db.transaction().setIsolationLevel("repeatable read").execute(violatedIn);
const holdFreeBet = (id: string) => (tx: Parameters<Parameters<typeof raceAtBarrier>[0]["hold"]>[0]) =>
  tx`select 1 from sport_free_bets where id = ${id} for update`;

describe("a free bet", () => {
  it("is the stake of a bet: nothing is debited, and the bet pays what exceeds the stake", async () => {
    const { member, id } = await setUp({}, 50_00);
    const name = await match();
    expect(await listOf(member)).toMatchObject([{ id, amount: 10_00, min_odds_x1000: 1_500 }]);
    const bet = await placed(member, id, [name]);
    expect(bet).toMatchObject({ state: "open", stake: 10_00, is_free: true, potential: 10_00, cash_out: { why_not: "free_bet" } });
    expect([await book.cash(member), await listOf(member)]).toEqual([50_00, []]);
    expect(await round(bet.id)).toEqual({ state: "open", staked: 0, won: 0 });
    await book.end(name, "h12");
    await settle();
    await settle();
    expect(await read(bet.id)).toEqual({ status: "settled", outcome: "won", payout: 10_00, settlement_no: 1 });
    expect([await book.cash(member), await round(bet.id)]).toEqual([60_00, { state: "closed", staked: 0, won: 10_00 }]);
  });

  it("needs no balance, and is lost with a losing bet", async () => {
    const { member, id } = await setUp();
    const name = await match();
    const bet = await placed(member, id, [name]);
    await book.end(name, "a12");
    await settle();
    expect(await read(bet.id)).toMatchObject({ status: "settled", outcome: "lost", payout: 0 });
    expect([await book.cash(member), await listOf(member)]).toEqual([0, []]);
    expect((await place(member, id, [await match()])).json).toMatchObject({ code: "free_bet_over" });
  });

  it("is used once: the same key returns the same bet, and another key is refused and changes nothing", async () => {
    const { member, id } = await setUp({}, 50_00);
    const name = await match();
    const first = await placed(member, id, [name], { key: "a" });
    expect(await placed(member, id, [name], { key: "a" })).toEqual(first);
    expect((await place(member, id, [name], { key: "b" })).json).toMatchObject({ code: "free_bet_over" });
    expect([await book.cash(member), await betsOf(member)]).toEqual([50_00, 1]);
  });

  it("is used once by four concurrent calls, each with its own key", async () => {
    const { member, id } = await setUp({}, 50_00);
    const name = await match();
    const answers = await raceAtBarrier({
      database: site.database,
      hold: holdFreeBet(id),
      callers: 4,
      call: (nth) => place(member, id, [name], { key: `tab ${nth}` }),
    });
    const codes = answers.map((answer) => (answer.status === "fulfilled" ? (answer.value.json["code"] ?? answer.value.status) : "failed"));
    expect(codes.map(String).toSorted()).toEqual(["201", "free_bet_over", "free_bet_over", "free_bet_over"]);
    expect([await book.cash(member), await betsOf(member)]).toEqual([50_00, 1]);
  });

  it("cannot be used by another player or at another brand", async () => {
    const { id } = await setUp();
    const other = await site.join();
    expect((await place(other, id, [await match()])).status).toBe(404);
    expect((await place(other, newId(), [await match()])).status).toBe(404);
    expect(await betsOf(other)).toBe(0);
  });

  it("must be used whole: a stake one centavo more or less is refused", async () => {
    const { member, id } = await setUp({}, 50_00);
    const name = await match();
    for (const stake of [9_99, 10_01]) expect((await place(member, id, [name], { stake })).json).toMatchObject({ code: "invalid_fields" });
    expect([(await listOf(member)).length, await betsOf(member)]).toEqual([1, 0]);
  });

  it("is accepted at its minimum odds, and refused a thousandth below", async () => {
    const { member, id } = await setUp();
    const refused = await place(member, id, [await match([1_490, 3_000, 4_000])]);
    expect(refused.json).toMatchObject({ code: "free_bet_odds", min_odds_x1000: 1_500 });
    expect([(await listOf(member)).length, await betsOf(member)]).toEqual([1, 0]);
    await placed(member, id, [await match([1_500, 3_000, 4_000])]);
  });

  it("compares its minimum with the odds at which the bet is accepted, not with those that were seen", async () => {
    const { member, id } = await setUp();
    const name = await match([1_500, 3_000, 4_000]);
    const seen = await book.shown(name);
    await book.offer(name, [1_490, 3_000, 4_000]);
    const reply = await book.place(member, [seen], { stake: 10_00, accept: "any", more: { free_bet_id: id } });
    expect(reply.json).toMatchObject({ code: "free_bet_odds" });
  });

  it("checks the product of the odds for a multiple, and every combination for a system", async () => {
    const { member, id } = await setUp();
    const names = [await match([1_250, 3_000, 4_000]), await match([1_200, 3_000, 4_000]), await match([9_000, 3_000, 4_000])];
    const system = { kind: "system", sizes: [1, 2] } as const;
    expect((await place(member, id, names, system)).json).toMatchObject({ code: "free_bet_odds" });
    expect(await placed(member, id, names.slice(0, 2))).toMatchObject({ kind: "multiple", odds: "1.5", potential: 5_00 });
  });

  it("can be used until it expires, and is not listed afterwards", async () => {
    const { member, id } = await setUp({ days: 1 });
    const name = await match();
    const [{ valid_until } = { valid_until: "" }] = await listOf(member);
    const left = Date.parse(valid_until) - site.clock.now().getTime();
    site.clock.setOffset(left + 60_000);
    expect([await listOf(member), (await place(member, id, [name])).json["code"]]).toEqual([[], "free_bet_over"]);
    site.clock.setOffset(left - 60_000);
    await placed(member, id, [name]);
  });

  it("cannot be cashed out", async () => {
    const { member, id } = await setUp();
    const bet = await placed(member, id, [await match()]);
    const body = { share_bps: 10_000, seen_amount: 1 };
    const reply = await site.call("POST", `/api/sportsbook/bets/${bet.id}/cash-out`, { token: member.token, body });
    expect(reply.json).toMatchObject({ code: "cash_out_unavailable", why_not: "free_bet" });
    expect(await book.cash(member)).toBe(0);
  });
});

describe("the bet placed with a free bet", () => {
  it("that turns out void pays nothing and returns the free bet with its remaining time", async () => {
    const { member, id } = await setUp();
    const name = await match();
    const before = await untilOf(id);
    const bet = await placed(member, id, [name]);
    site.clock.setOffset(30 * dayMs);
    await cancel(name);
    await settle();
    await settle();
    expect(await read(bet.id)).toEqual({ status: "settled", outcome: "void", payout: 0, settlement_no: 1 });
    const gained = (await untilOf(id)) - before;
    expect(Math.abs(gained - 30 * dayMs)).toBeLessThan(60_000);
    site.clock.setOffset(0);
    expect([await book.cash(member), (await round(bet.id))?.state]).toEqual([0, "rolled_back"]);
    expect(await listOf(member)).toMatchObject([{ id }]);
    expect((await told(member)).toSorted()).toEqual(["Aposta grátis de R$ 10,00", "Aposta grátis devolvida"]);
    await placed(member, id, [await match()]);
  });

  it("that turns out void in the free bet's last hour returns it for a day", async () => {
    const { member, id } = await setUp({ days: 1 });
    const name = await match();
    site.clock.setOffset(dayMs - 3_600_000);
    await placed(member, id, [name]);
    site.clock.setOffset(10 * dayMs);
    await cancel(name);
    await settle();
    expect(Math.abs((await untilOf(id)) - site.clock.now().getTime() - dayMs)).toBeLessThan(60_000);
  });

  it("that was void and loses by a corrected result uses the free bet again", async () => {
    const { member, id } = await setUp();
    const name = await match();
    const bet = await placed(member, id, [name]);
    await voidMarket(name, [isVoid, isVoid, isVoid], 0);
    await settle();
    expect((await listOf(member)).length).toBe(1);
    await voidMarket(name, [isLost, isLost, isWon], 1);
    await settle();
    expect(await read(bet.id)).toEqual({ status: "settled", outcome: "lost", payout: 0, settlement_no: 2 });
    expect([await listOf(member), await round(bet.id)]).toEqual([[], { state: "closed", staked: 0, won: 0 }]);
    expect(await violated()).toEqual([]);
  });

  it("that was void and wins by a corrected result is paid, even if another bet has used the free bet since: both bets stand", async () => {
    const { member, id } = await setUp();
    const [name, other] = [await match(), await match()];
    const bet = await placed(member, id, [name]);
    await voidMarket(name, [isVoid, isVoid, isVoid], 0);
    await settle();
    const second_bet = await placed(member, id, [other]);
    await voidMarket(name, [isWon, isLost, isLost], 1);
    await settle();
    expect([await read(bet.id), await book.cash(member)]).toMatchObject([{ outcome: "won", payout: 10_00, settlement_no: 2 }, 10_00]);
    await voidMarket(name, [isVoid, isVoid, isVoid], 2);
    await settle();
    // The second bet keeps the free bet.
    expect([await listOf(member), await book.cash(member)]).toEqual([[], 0]);
    expect((await place(member, id, [await match()])).json).toMatchObject({ code: "free_bet_over" });
    await book.end(other, "h12");
    await settle();
    expect([await read(second_bet.id), await book.cash(member)]).toMatchObject([{ outcome: "won", payout: 10_00 }, 10_00]);
    expect(await violated()).toEqual([]);
  });

  it("that won and is void by a corrected result pays its profit back and regains its free bet", async () => {
    const { member, id } = await setUp({}, 50_00);
    const name = await match();
    const bet = await placed(member, id, [name]);
    await voidMarket(name, [isWon, isLost, isLost], 0);
    await settle();
    expect(await book.cash(member)).toBe(60_00);
    await voidMarket(name, [isVoid, isVoid, isVoid], 1);
    await settle();
    expect([await read(bet.id), await book.cash(member)]).toMatchObject([{ outcome: "void", payout: 0, settlement_no: 2 }, 50_00]);
    expect(await listOf(member)).toMatchObject([{ id }]);
    expect(await violated()).toEqual([]);
  });

  it("with one void leg of two keeps the free bet, and pays by the other leg", async () => {
    const { member, id } = await setUp();
    const [one, other] = [await match(), await match([3_000, 3_000, 3_000])];
    const bet = await placed(member, id, [one, other]);
    await cancel(one);
    await book.end(other, "h12");
    await settle();
    expect([await read(bet.id), await book.cash(member)]).toMatchObject([{ outcome: "won", payout: 20_00 }, 20_00]);
    expect(await listOf(member)).toEqual([]);
  });
});

describe("a bet in play with a free bet", () => {
  const live = async (): Promise<string> => {
    const name = `m${++matches}`;
    await book.feed.send(stateOf(factsOf("", { phase: "half1" })), { at: second(60), fixture: name });
    await heard();
    await book.offer(name, [2_000, 3_000, 4_000]);
    return name;
  };
  const heard = async (): Promise<void> => {
    const { db } = site.database.owner;
    await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(db);
    await sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour' where producer = ${book.feed.producer}`.execute(
      db,
    );
  };
  const decide = async (): Promise<number> => {
    await sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`.execute(site.database.owner.db);
    await heard();
    return site.app.modules.sportsbook.bets.decideDue();
  };
  const stateOfBet = async (member: Member, id: string) =>
    expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"] as object;

  it("uses the free bet when accepted, even if that expired while the bet waited", async () => {
    const { member, id } = await setUp({ days: 1 });
    const bet = await placed(member, id, [await live()]);
    expect(bet).toMatchObject({ state: "pending", is_free: true, potential: 10_00 });
    expect((await listOf(member)).length).toBe(1);
    site.clock.setOffset(dayMs + 60_000);
    expect(await decide()).toBe(1);
    expect(await stateOfBet(member, bet.id)).toMatchObject({ state: "open", is_free: true, stake: 10_00 });
    expect(await book.cash(member)).toBe(0);
  });

  it("is refused where another bet has used the free bet meanwhile", async () => {
    const { member, id } = await setUp();
    const waiting = await placed(member, id, [await live()]);
    await placed(member, id, [await match()]);
    expect(await decide()).toBe(1);
    expect(await stateOfBet(member, waiting.id)).toMatchObject({ state: "refused", refusal: { code: "free_bet_over" } });
    expect([await betsOf(member), await violated()]).toEqual([1, []]);
  });
});

describe("the free-bet reward", () => {
  it("is granted by a coupon, with its face value in the offer's budget", async () => {
    const coupons = createCouponSite(site);
    const limits = { in_all: 10_000, budget_cents: 15_00 };
    const { code } = await coupons.publish({ trigger: { code: "code_entered" }, rewards: [rewardOf()], limits });
    const [one, other] = [await site.join(), await site.join()];
    expectStatus(await coupons.redeem(one, code), 200);
    expect(await listOf(one)).toMatchObject([{ amount: 10_00, min_odds_x1000: 1_500 }]);
    expect((await coupons.redeem(other, code)).status).toBeGreaterThanOrEqual(400);
    expect(await listOf(other)).toEqual([]);
  });

  it("is granted once per cause", async () => {
    const member = await site.join();
    const gift = { source: "test", external_id: newId(), reward: rewardOf(), reason: "test" };
    for (let time = 0; time < 2; time += 1)
      await site.database.db.transaction().execute((tx) => site.app.modules.rewards.grant(tx, ownerOf(member), gift));
    expect((await listOf(member)).length).toBe(1);
  });

  it("is accepted by a brand with its own book, from the minimum stake on", async () => {
    const accepts = (slug: string, amount: number) =>
      site.database.db.transaction().execute(async (tx) => {
        const tenant = await site.app.modules.tenants.bySlug(slug);
        if (!tenant) throw new Error(`no brand ${slug}`);
        return site.app.modules.rewards.accepts(tx, tenant, rewardOf({ amount }));
      });
    expect([await accepts("trevo", 1_00), await accepts("trevo", 99), await accepts("aurora", 1_00)]).toEqual([true, false, false]);
  });

  it("ends with the deposit that brought it, even if a bet uses it: a void bet does not return it", async () => {
    const member = await site.join();
    const deposit_id = newId();
    const [idle, used] = [await give(member, {}, { deposit_id }), await give(member, {}, { deposit_id })];
    const kept = await give(member);
    const name = await match();
    await placed(member, used, [name]);
    await site.database.db.transaction().execute((tx) => site.app.modules.freeBets.cancelOfDeposit(tx, { tenant_id: 1, deposit_id }));
    await cancel(name);
    await settle();
    expect((await listOf(member)).map(({ id }) => id)).toEqual([kept]);
    expect((await place(member, idle, [await match()])).json).toMatchObject({ code: "free_bet_over" });
  });

  it("can be granted by one member of staff up to R$ 100,00 a day, and by none at a brand without a book", async () => {
    const { token } = await hire(site, { may: ["rewards.grant"] });
    const member = await site.join();
    const grant = (amount: number, brand = "trevo") => {
      const body = { code: "free_bet", amount, min_odds_x1000: 1_800, days: 5, reason: "a late answer" };
      return office(site, "POST", `${brand}/players/${member.id}/grant`, { token, key: newId(), body });
    };
    expect(expectStatus(await grant(100_00), 200).json["data"]).toMatchObject({ state: "applied" });
    expect(await listOf(member)).toMatchObject([{ amount: 100_00, min_odds_x1000: 1_800 }]);
    expect(expectStatus(await grant(1), 409).json).toMatchObject({ code: "reward_not_available" });
    expect(expectStatus(await grant(1_00), 200).json["data"]).toMatchObject({ state: "waiting" });
    expect((await grant(100_00, "aurora")).json).toMatchObject({ code: "reward_not_available" });
    expect((await listOf(member)).length).toBe(1);
  });

  it("ends when its player is excluded", async () => {
    const { member } = await setUp();
    await site.app.modules.freeBets.jobs.cancel(ownerOf(member));
    expect(await listOf(member)).toEqual([]);
  });

  it("is listed only for its player after it was used, has expired or was cancelled, most recently ended first", async () => {
    const [{ member, id: used }, name] = [await setUp({}, 20_00), await match()];
    const ended = async ({ token }: Member) =>
      expectStatus(await site.call("GET", "/api/sportsbook/ended-free-bets", { token }), 200).json["data"] as Shown[];
    expect(await ended(member)).toEqual([]);
    const [expired, cancelled] = [await give(member), await give(member)];
    const at = site.clock.now();
    await site.database.owner.sql`update sport_free_bets set valid_until = ${new Date(at.getTime() - 7_200_000)} where id = ${expired}`;
    await site.database.owner.sql`update sport_free_bets set cancelled_at = ${new Date(at.getTime() - 3_600_000)} where id = ${cancelled}`;
    const { id: bet_id } = await placed(member, used, [name]);
    expect(await ended(member)).toMatchObject([
      { id: used, state: "used", bet_id, amount: 10_00 },
      { id: cancelled, state: "cancelled", bet_id: null },
      { id: expired, state: "expired", bet_id: null },
    ]);
    expect([await listOf(member), await ended(await site.join())]).toEqual([[], []]);
  });
});

describe("the invariants of free bets", () => {
  const one = "a free bet is the stake of one sports bet that stands";
  const granted = "a free bet has one grant, and a grant its free bet";
  const money = "a sports bet has one round with its stake and what it has paid";
  const ticket = "a sports bet is the ticket that was accepted";

  it.each<[string, string, string[]]>([
    ["a bet that stands without its free bet", "update sport_free_bets set bet_id = null, used_at = null where bet_id is not null", [one]],
    ["another stake than its amount", "update sport_free_bets set amount = amount + 1 where bet_id is not null", [one, granted]],
    ["one of another player", "update sport_free_bets set player_id = gen_random_uuid() where bet_id is not null", [one, granted]],
    ["one that has a bet of somebody else", "update sport_free_bets set bet_id = gen_random_uuid() where bet_id is not null", [one]],
    ["one that nobody granted", "delete from reward_grants where reward ->> 'code' = 'free_bet'", [granted]],
    [
      "a grant without one",
      "delete from sport_free_bets f where not exists (select from sport_bets b where b.free_bet_id = f.id)",
      [granted],
    ],
    ["a stake that was paid", "update rounds set staked_cash = 1 where id in (select id from sport_bets where is_free)", [money]],
    [
      "a bet that is not free any more",
      "update sport_bets set is_free = false, free_bet_id = null where is_free and status = 'open'",
      [money, ticket, one],
    ],
  ])("find %s", async (_, corruption, due) => {
    const { member, id } = await setUp();
    await give(member);
    await placed(member, id, [await match()]);
    expect(await violated()).toEqual([]);
    const undone = new Error("undone");
    const run = site.database.owner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(corruption).execute(tx);
      expect(await violatedIn(tx)).toEqual(due);
      throw undone;
    });
    await expect(run).rejects.toThrow(undone);
  });
});

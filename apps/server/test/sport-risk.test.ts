import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SportPrice, SportReport, SportRisk } from "@trevo/contract";
import { newId } from "../src/kernel/ids.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market } from "./sports-feed.ts";
import { hire, office, type TestMember } from "./staff.ts";
import { expectStatus, type Member, type Reply, startTestSite, type TestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let davi: TestMember;
let ana: Member;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 6);
  davi = await hire(site, { may: ["sports.read"] });
  ana = await site.join();
  const { id: tenant_id = 0 } = (await site.app.modules.tenants.bySlug("trevo")) ?? {};
  const command = { kind: "deposit", amount: 30_000_00, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ tenant_id, player_id: ana.id, ...command });
  for (const name of ["m1", "m2", "m3", "m4"]) await book.offer(name, [2_000, 3_000, 4_000]);
  await book.renew();
});
afterAll(() => site.close());

interface PriceOptions {
  stake?: number;
  /** Null for a guest. */
  member?: Member | null;
  tenant?: string;
  more?: object;
}

type Leg = readonly (readonly [string, string])[];

const price = async (
  legs: readonly Leg[],
  { stake = 1_00, member = ana, tenant = "trevo", more = {} }: PriceOptions = {},
): Promise<Reply> => {
  const named = await Promise.all(
    legs.map(async (leg) => ({
      selections: await Promise.all(
        leg.map(async ([name, code]) => ({
          market_id: await book.marketOf(name, code === "over" ? market("total", 10) : market("result")),
          code,
        })),
      ),
    })),
  );
  const kind = legs.length > 1 ? "multiple" : (legs[0]?.length ?? 0) > 1 ? "builder" : "single";
  const body = { kind, sizes: [legs.length], legs: named, stake, ...more };
  return site.call("POST", "/api/sportsbook/price", { ...(member && { token: member.token }), tenant, body });
};
const priced = async (...args: Parameters<typeof price>): Promise<SportPrice> => expectStatus(await price(...args), 200).json["data"];
const read = async (path: string, tenant = "trevo"): Promise<Reply> =>
  office(site, "GET", `${tenant}/sports/${path}`, { token: davi.token });
const risk = async (): Promise<SportRisk> => expectStatus(await read("risk"), 200).json["data"];
const dayText = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** From the day before yesterday on, because the brand's day may end during the test. */
const report = async (): Promise<SportReport> => expectStatus(await read(`report?from=${dayText(2)}`), 200).json["data"];

describe("the price of a slip", () => {
  it("has the current odds, the margin in them and the payout, and tells a guest no largest stake", async () => {
    const shown = await book.shown("m1");
    const [{ market_id, version }, double] = [shown, [[["m1", "home"]], [["m2", "away"]]] as Leg[]];
    const found = await priced(double, { stake: 10_00, member: null });
    expect(found).toMatchObject({
      odds: "8",
      combinations: 1,
      potential: 80_00,
      return_ppm: Math.floor(1_000_000 / 1.05 ** 2),
      delay_ms: 0,
      min_stake: 1_00,
      max_stake: null,
    });
    expect(found.legs[0]).toEqual({
      odds_x1000: 2_000,
      margin_ppm: 50_000,
      selections: [{ market_id, code: "home", odds_x1000: 2_000, version }],
    });
  });

  it("of a bet builder is its joint price with the builder's margin", async () => {
    await book.offerModel("m5", [market("result"), market("total", 10)]);
    const [leg] = (
      await priced([
        [
          ["m5", "home"],
          ["m5", "over"],
        ],
      ])
    ).legs;
    // 1/(odds × .302…): the chance that both win by the model of the test.
    expect(leg?.selections).toHaveLength(2);
    expect(leg?.margin_ppm).toBeGreaterThan(70_000);
    expect(leg?.margin_ppm).toBeLessThan(150_000);
    const wider = await price([[["m5", "home"]], [["m5", "over"]]]);
    expect([wider.status, wider.json["code"]]).toEqual([409, "related_selections"]);
  });

  it("has the largest stake that a bet is then accepted with, and a bet of R$ 0.50 more is refused with it", async () => {
    const away: Leg[] = [[["m4", "away"]]];
    // R$ 100,000 of payouts of one player on one match, at 4.00.
    expect((await priced(away)).max_stake).toBe(25_000_00);
    const place = async (stake: number) => book.place(ana, [await book.shown("m4", "away")], { stake });
    expect((await place(25_000_50)).json).toMatchObject({ code: "stake_too_high", max_stake: 25_000_00 });
    expectStatus(await place(25_000_00), 201);
    expect((await priced(away)).max_stake).toBe(0);
    expect((await priced([[["m4", "home"]]])).max_stake).toBe(0);
    const other = await site.join();
    expect((await priced(away, { member: other })).max_stake).toBe(25_000_00);
  });

  it("does not exist for what takes no bets or is not offered", async () => {
    const id = await book.fixtureOf("m2");
    const suspend = (reasons: number) =>
      sql`insert into sport_suspensions (book_id, scope, scope_id, reasons, since, last_suspended_at)
      values (0, 'fixture', ${id}, ${reasons}, '{}', clock_timestamp())
      on conflict (book_id, scope, scope_id) do update set reasons = excluded.reasons`.execute(site.database.owner.db);
    await suspend(4);
    expect((await price([[["m2", "home"]]])).json).toMatchObject({ code: "market_suspended" });
    await suspend(0);
    expectStatus(await price([[["m2", "home"]]]), 200);
    expectStatus(await price([[["m2", "home"]]], { tenant: "aurora" }), 404);
    expectStatus(await price([[["m6", "home"]]], { more: { legs: [{ selections: [{ market_id: 2_147_483_647, code: "home" }] }] } }), 404);
    expectStatus(await price([[["m2", "other"]]]), 422);
    expectStatus(await price([[["m2", "home"]]], { more: { sizes: [2] } }), 422);
    expectStatus(await price([[["m2", "home"]]], { stake: 0 }), 422);
  });
});

it("tells the limits of a bet by tier, and the matches of the widgets", async () => {
  const limits = expectStatus(await site.call("GET", "/api/sportsbook/limits", { token: ana.token }), 200).json["data"];
  expect(limits).toMatchObject({ min_stake: 1_00, max_payout: 200_000_00, max_legs: 20 });
  expect(limits.sports).toEqual([
    {
      sport: "football",
      tiers: [
        { tier: 1, payout: 200_000_00, player_payout: 100_000_00, live_delay_ms: 4_000 },
        { tier: 2, payout: 80_000_00, player_payout: 40_000_00, live_delay_ms: 6_000 },
        { tier: 3, payout: 20_000_00, player_payout: 10_000_00, live_delay_ms: 8_000 },
      ],
    },
  ]);
  const widgets = expectStatus(await site.call("GET", "/api/sportsbook/widgets"), 200).json["data"];
  expect(widgets).toMatchObject({ live: [], popular: { matches: [] } });
  const today = expectStatus(await site.call("GET", "/api/sportsbook/events?when=today"), 200).json["data"];
  const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
  expect(idsOf(widgets.today)).toEqual(idsOf(today));
  expectStatus(await site.call("GET", "/api/sportsbook/widgets", { tenant: "aurora" }), 404);
});

/** Places a bet and cashes out a share of it. */
async function cashOut(name: string, code: string, stake: number, share_bps: number): Promise<{ amount: number; fee_bps: number }> {
  const { id, cash_out } = (await book.placed(ana, [await book.shown(name, code)], { stake })) as {
    id: string;
    cash_out: { fee_bps: number };
  };
  const body = { share_bps, seen_amount: 1, accept: "exact" };
  const paid = await site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: ana.token, key: id, body });
  return { amount: expectStatus(paid, 200).json["data"].cashed_out as number, fee_bps: cash_out.fee_bps };
}

describe("risk and report", () => {
  it("hold what open bets can cost, and the kept margin beside the displayed one with its range", async () => {
    const bets = { open: 25_000_00 };
    expect(await risk()).toMatchObject({
      open: { bets: 1, stake: bets.open, potential: 100_000_00 },
      pending: { bets: 0, late_ms: 0 },
      matches: [{ id: await book.fixtureOf("m4"), open_bets: 1, liability: 75_000_00, liability_limit: 200_000_00 }],
      bets: [{ player_id: ana.id, kind: "single", stake: bets.open, potential: 100_000_00 }],
      players: [{ id: ana.id, bets: 1, stake: bets.open, potential: 100_000_00 }],
    });
    const [worst] = (await risk()).matches;
    expect(worst?.worst_score?.[0]).toBeLessThan(worst?.worst_score?.[1] ?? 0);

    await book.placed(ana, [await book.shown("m1")], { stake: 10_00 });
    await book.placed(ana, [await book.shown("m1", "away")], { stake: 5_00 });
    const whole = await cashOut("m3", "home", 20_00, 10_000);
    // A bet that was cashed out in part and then lost: the margin that was kept on it is not that of its odds.
    const part = await cashOut("m1", "draw", 6_00, 5_000);
    await book.end("m1", "h12");
    await site.app.modules.sportsbook.bets.settleDue();

    const found = await report();
    // R$ 10.00 at 2.00 won and R$ 5.00 at 4.00 lost: 20.00 returned of 15.00. Each has a displayed return of 1/1.05.
    const returns = 1 / 1.05;
    const around = 1.96 * Math.sqrt(1_000 ** 2 * returns * (2 - returns) + 500 ** 2 * returns * (4 - returns));
    const bps = (amount: number) => Math.round((amount / 1_500) * 10_000);
    const margin = {
      bets: 2,
      stake: 15_00,
      kept_bps: bps(-500),
      displayed_bps: bps(1_500 * (1 - returns)),
      low_bps: bps(1_500 * (1 - returns) - around),
      high_bps: bps(1_500 * (1 - returns) + around),
    };
    const amount = whole.amount + part.amount;
    const total = { bets: 5, stake: 25_041_00, open_stake: 25_000_00, returned: 20_00 + amount, margin };
    expect(found.total).toEqual(total);
    const rows = Object.fromEntries(found.groups.map(({ by, rows: of }) => [by, of]));
    expect(rows["kind"]).toEqual([{ key: "single", name: { pt: "Simples", en: "Singles" }, ...total }]);
    expect(rows["moment"]).toMatchObject([{ key: "early", ...total }]);
    expect(rows["market"]).toMatchObject([{ key: "result", name: { pt: "Resultado final" }, ...total }]);
    expect(rows["competition"]).toMatchObject([total]);
    const fee = Math.round((amount * whole.fee_bps) / (10_000 - whole.fee_bps));
    expect(found.cash_outs).toEqual({ parts: 2, stake: 23_00, amount, fee });
    expect(found.refusals).toEqual([]);
    expect((await risk()).open).toMatchObject({ bets: 1 });
  });

  it("are of at most 92 days up to today, at a brand with a book of its own", async () => {
    const { to } = await report();
    const before = (days: number): string => new Date(Date.parse(to) - days * 86_400_000).toISOString().slice(0, 10);
    expectStatus(await read(`report?from=${before(91)}&to=${to}`), 200);
    expectStatus(await read(`report?from=${before(92)}&to=${to}`), 422);
    expectStatus(await read(`report?from=${before(3)}&to=${before(4)}`), 422);
    expectStatus(await read(`report?to=${before(-2)}`), 422);
    expect(expectStatus(await read(`report?to=${before(4)}`), 200).json["data"].total).toEqual({
      bets: 0,
      stake: 0,
      open_stake: 0,
      returned: 0,
      margin: null,
    });
    const caio = await hire(site, { operator: "meridian" });
    for (const path of ["risk", "report"]) {
      expectStatus(await read(path, "aurora"), 404);
      expectStatus(await office(site, "GET", `trevo/sports/${path}`, { token: caio.token }), 404);
    }
  });
});

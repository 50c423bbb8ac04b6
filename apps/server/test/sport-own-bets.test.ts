import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { marketStore } from "../src/modules/sports/market-store.ts";
import { forAllBooks } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { betStore } from "../src/modules/sportsbook/bet-store.ts";
import { offerCashOut } from "../src/modules/sportsbook/offer-cash-out.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market, second } from "./sports-feed.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 40);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const match = async (odds: readonly number[] = [2_000, 3_000, 4_000], key = market("result")): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds, key);
  return name;
};
const rich = async (): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, 1_000_00);
  return member;
};
const get = ({ token }: { token: string }, path = "") => site.call("GET", `/api/sportsbook/bets${path}`, { token });
const ids = async (member: Member, query = ""): Promise<string[]> =>
  (expectStatus(await get(member, query), 200).json["data"] as { id: string }[]).map(({ id }) => id);

describe("a player's bets", () => {
  it("are listed newest first, open and settled bets separately", async () => {
    const [member, first, other] = [await rich(), await match(), await match()];
    const won = await book.placed(member, [await book.shown(first)], { stake: 10_00 });
    const open = await book.placed(member, [await book.shown(other)], { stake: 20_00 });
    await book.end(first, "h12");
    await site.app.modules.sportsbook.bets.settleDue();
    expect(await ids(member)).toEqual([open.id, won.id]);
    expect([await ids(member, "?state=open"), await ids(member, "?state=settled")]).toEqual([[open.id], [won.id]]);
    const { json } = expectStatus(await get(member, `/${won.id}`), 200);
    expect(json["data"]).toMatchObject({
      id: won.id,
      state: "settled",
      outcome: "won",
      payout: 20_00,
      settlements: [{ settlement_no: 1, payout: 20_00, reason: "result" }],
      legs: [
        {
          factor: "2/1",
          selections: [
            {
              result: { won: true, void_halves: 0 },
              revision: 1,
              fixture: { home: "Team h", away: "Team a", state: "resulted", score: [1, 0] },
            },
          ],
        },
      ],
      cash_out: { why_not: "settled" },
    });
  });

  it("are found by the key with which they were sent, only by their player", async () => {
    const [member, other, name] = [await rich(), await rich(), await match()];
    const sent = async ({ token }: Member, key: string): Promise<Reply> => site.call("GET", `/api/sportsbook/sent-bets/${key}`, { token });
    expectStatus(await sent(member, "lost"), 404);
    const { id } = (await book.placed(member, [await book.shown(name)], { stake: 10_00, key: "lost" })) as { id: string };
    expectStatus(await book.place(member, [await book.shown(name)], { stake: 10_000_00, key: "refused" }), 402);
    expect(expectStatus(await sent(member, "lost"), 200).json["data"]).toMatchObject({ id, state: "open", stake: 10_00 });
    expectStatus(await sent(member, "refused"), 404);
    expectStatus(await sent(other, "lost"), 404);
    await book.end(name, "h12");
    await site.app.modules.sportsbook.bets.settleDue();
    expect(expectStatus(await sent(member, "lost"), 200).json["data"]).toMatchObject({ id, state: "settled", payout: 20_00 });
  });

  it("keep their place on later pages, whatever is placed meanwhile", async () => {
    const [member, name] = [await rich(), await match()];
    for (let nth = 0; nth < 21; nth += 1) await book.placed(member, [await book.shown(name)], { stake: 1_00 });
    const { json } = expectStatus(await get(member), 200);
    expect([json["data"].length, json["total"], json["last_page"]]).toEqual([20, 21, 2]);
    await book.placed(member, [await book.shown(name)], { stake: 1_00 });
    const later = expectStatus(await get(member, `?page=2&as_of=${json["as_of"] as string}`), 200).json;
    expect(later["data"]).toHaveLength(1);
    expect((json["data"] as { id: string }[]).map(({ id }) => id)).not.toContain(later["data"][0].id);
  });

  it("are not found by another player, and a brand without a book has none", async () => {
    const [member, stranger, name] = [await rich(), await site.join(), await match()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    expectStatus(await get(stranger, `/${id}`), 404);
    expectStatus(await get(stranger, `/${id}/explanation`), 404);
    expect(await ids(stranger)).toEqual([]);
    const foreigner = await site.join({ tenant: "aurora" });
    const none = expectStatus(await site.call("GET", "/api/sportsbook/bets", { token: foreigner.token, tenant: "aurora" }), 200);
    expect(none.json["data"]).toEqual([]);
  });

  it("are shown although their competition is no longer offered", async () => {
    const [member, name] = [await rich(), await match()];
    const { id } = await book.placed(member, [await book.shown(name)], { stake: 10_00 });
    await site.database.sql`update sport_competitions set offerable = false where producer = ${book.feed.producer}`;
    expect(expectStatus(await get(member, `/${id}`), 200).json["data"]).toMatchObject({
      state: "open",
      cash_out: { why_not: "suspended" },
    });
    await site.database.sql`update sport_competitions set offerable = true where producer = ${book.feed.producer}`;
  });
});

describe("the explanation of a bet", () => {
  it("recomputes a half-won handicap to the centavo, in both languages", async () => {
    const line = market("handicap", -3);
    const [member, name] = [await rich(), await match([1_825, 2_075], line)];
    const { id } = await book.placed(member, [await book.shown(name, "home", line)], { stake: 10_00 });
    expect((await get(member, `/${id}/explanation`)).json).toMatchObject({ code: "wrong_state" });
    await book.end(name, "h12");
    await site.app.modules.sportsbook.bets.settleDue();
    const { json } = expectStatus(await get(member, `/${id}/explanation`), 200);
    expect(json["data"]).toMatchObject({
      unit: "1000/1",
      total: "2825/2",
      floored: 14_12,
      combinations: [{ legs: [0], factors: ["113/80"] }],
    });
    expect(json["data"].words[0].pt).toContain("1–0");
  });

  it("of a Trixie has its four combinations", async () => {
    const member = await rich();
    const names = [await match(), await match(), await match()];
    const legs = [];
    for (const name of names) legs.push(await book.shown(name));
    const { id } = await book.placed(member, legs, { stake: 4_00, kind: "system", sizes: [2, 3] });
    for (const name of names) await book.end(name, "h12");
    await site.app.modules.sportsbook.bets.settleDue();
    const { json } = expectStatus(await get(member, `/${id as string}/explanation`), 200);
    expect(json["data"].combinations).toHaveLength(4);
    expect(json["data"]).toMatchObject({
      floored: 20_00,
      by_size: [
        { k: 2, sum: "1200/1" },
        { k: 3, sum: "800/1" },
      ],
    });
  });
});

describe("cashing out", () => {
  const cashOut = ({ token }: { token: string }, id: string, body: object, key?: string) =>
    site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token, body, ...(key !== undefined && { key }) });
  const setUp = async (stake = 10_00) => {
    const [member, name] = [await rich(), await match()];
    const { id } = (await book.placed(member, [await book.shown(name)], { stake })) as { id: string };
    return { member, name, id, cash: 1_000_00 - stake };
  };
  const settle = () => site.app.modules.sportsbook.bets.settleDue();
  const round = async (id: string) => (await site.database.owner.sql`select state, won_cash from rounds where id = ${id}`)[0];

  it("is offered by the published formula, and pays and ends the bet", async () => {
    const { member, name, id, cash } = await setUp();
    // 10 × 2.00 × 0.475, less 4 %.
    const offer = { amount: 9_12, fair: 9_50, fee_bps: 400 };
    expect(expectStatus(await get(member, `/${id}`), 200).json["data"].cash_out).toMatchObject(offer);
    const { json } = expectStatus(await cashOut(member, id, { seen_amount: 9_12 }, "a"), 200);
    expect(json["data"]).toMatchObject({ state: "cashed", remaining_stake: 0, cashed_out: 9_12, cash_out: { why_not: "settled" } });
    expect(expectStatus(await cashOut(member, id, { seen_amount: 9_12 }, "a"), 200).json).toEqual(json);
    expect([await book.cash(member), await round(id)]).toEqual([cash + 9_12, { state: "closed", won_cash: 9_12 }]);
    await book.end(name, "h12");
    await settle();
    expect([await book.cash(member), (await get(member, `/${id}`)).json["data"].state]).toEqual([cash + 9_12, "cashed"]);
    expect((await cashOut(member, id, { seen_amount: 9_12 })).json).toMatchObject({ code: "cash_out_unavailable", why_not: "settled" });
  });

  it("is found by the key with which it was sent, only by its player, and not if refused", async () => {
    const [{ member, id }, stranger] = [await setUp(), await site.join()];
    const sent = ({ token }: { token: string }, key: string) => site.call("GET", `/api/sportsbook/sent-bets/${key}`, { token });
    expectStatus(await cashOut(member, id, { share_bps: 5_000, seen_amount: 5_00 }, "refused"), 409);
    expectStatus(await sent(member, "refused"), 404);
    expectStatus(await cashOut(member, id, { share_bps: 5_000, seen_amount: 4_56 }, "lost"), 200);
    expect(expectStatus(await sent(member, "lost"), 200).json["data"]).toMatchObject({ id, cashed_out: 4_56, remaining_stake: 5_00 });
    expectStatus(await sent(stranger, "lost"), 404);
    expectStatus(await cashOut(member, id, { share_bps: 5_000, seen_amount: 2_28 }, "lost"), 409);
  });

  it("is a round in the statement and in the public bets, with its image", async () => {
    const { member, id } = await setUp();
    expectStatus(await cashOut(member, id, { seen_amount: 9_12 }), 200);
    const { json } = expectStatus(await site.call("GET", "/api/wallet/bets", { token: member.token }), 200);
    expect(json["data"]).toMatchObject([
      { id, game: "Esportes", gamecode: "sportsbook", image: "/covers/sportsbook.svg", win_amount: 9_12 },
    ]);
    await expect
      .poll(async () => (await site.call("GET", "/api/bets/recent")).json["data"], { timeout: 20_000 })
      .toContainEqual(
        expect.objectContaining({
          transaction: id,
          game: expect.objectContaining({ gamecode: "sportsbook", image: "/covers/sportsbook.svg" }),
        }),
      );
  });

  it("of a part leaves the rest in the bet, which is settled separately", async () => {
    const { member, name, id, cash } = await setUp();
    const { json } = expectStatus(await cashOut(member, id, { share_bps: 4_000, seen_amount: 3_64 }), 200);
    expect(json["data"]).toMatchObject({ state: "open", remaining_stake: 6_00, cashed_out: 3_64, potential: 12_00 });
    await book.end(name, "h12");
    await settle();
    expect(expectStatus(await get(member, `/${id}`), 200).json["data"]).toMatchObject({ outcome: "won", payout: 12_00, cashed_out: 3_64 });
    expect([await book.cash(member), await round(id)]).toEqual([cash + 3_64 + 12_00, { state: "closed", won_cash: 15_64 }]);
  });

  it("of a part keeps what was paid when the rest is void", async () => {
    const { member, name, id, cash } = await setUp();
    expectStatus(await cashOut(member, id, { share_bps: 5_000, seen_amount: 4_56 }), 200);
    await book.feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: second(60), fixture: name });
    await settle();
    expect([await book.cash(member), await round(id)]).toEqual([cash + 4_56 + 5_00, { state: "closed", won_cash: 9_56 }]);
  });

  it("for less than the amount seen is refused with the current amount; down to 99 % is accepted where the player accepts about that amount", async () => {
    const { member, id, cash } = await setUp(100_00);
    const refused = { code: "cash_out_changed", amount: 91_20 };
    expect((await cashOut(member, id, { seen_amount: 91_21 })).json).toMatchObject(refused);
    expect((await cashOut(member, id, { seen_amount: 92_13, accept: "about" })).json).toMatchObject(refused);
    expect(await book.cash(member)).toBe(cash);
    expectStatus(await cashOut(member, id, { seen_amount: 92_12, accept: "about" }), 200);
    expect(await book.cash(member)).toBe(cash + 91_20);
  });

  it("leaves at least R$ 1 in the bet, and is possible in at most five parts", async () => {
    const { member, id } = await setUp();
    expect((await cashOut(member, id, { share_bps: 9_010, seen_amount: 1 })).json).toMatchObject({ why_not: "remainder" });
    for (let parts_left = 4; parts_left >= 0; parts_left -= 1) {
      const { json } = expectStatus(await cashOut(member, id, { share_bps: 1_000, seen_amount: 1 }), 200);
      expect(json["data"].cash_out).toMatchObject({ parts_left });
    }
    expect((await cashOut(member, id, { share_bps: 1_000, seen_amount: 1 })).json).toMatchObject({ why_not: "parts" });
    expectStatus(await cashOut(member, id, { seen_amount: 1 }), 200);
  });

  it("is refused while the market is suspended, and to another player", async () => {
    const { member, name, id, cash } = await setUp();
    expectStatus(await cashOut(await site.join(), id, { seen_amount: 1 }), 404);
    const fixture = await book.fixtureOf(name);
    const inTx = (work: (tx: Parameters<typeof suspensionStore.suspend>[0]) => Promise<unknown>) =>
      site.database.db.transaction().execute(work);
    await inTx((tx) => suspensionStore.suspend(tx, forAllBooks("fixture", fixture), "trader"));
    expect((await cashOut(member, id, { seen_amount: 1 })).json).toMatchObject({ code: "cash_out_unavailable", why_not: "suspended" });
    expect(await book.cash(member)).toBe(cash);
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks("fixture", fixture), "trader"));
  });

  it("uses the results in force, including one that no settlement has processed yet", async () => {
    const [member, first, other] = [await rich(), await match(), await match()];
    const legs = [await book.shown(first), await book.shown(other)];
    const { id } = (await book.placed(member, legs, { stake: 10_00 })) as { id: string };
    await book.end(first, "h12");
    await settle();
    expect(expectStatus(await get(member, `/${id}`), 200).json["data"].cash_out).toMatchObject({ amount: 18_24 });
    await book.end(first, "a12", 7_300);
    expect((await cashOut(member, id, { seen_amount: 18_24 })).json).toMatchObject({ code: "cash_out_unavailable", why_not: "settled" });
    await settle();
    expect([await book.cash(member), await round(id)]).toEqual([1_000_00 - 10_00, { state: "closed", won_cash: 0 }]);
  });

  it("still works where the brand has since switched to a partner's book: existing bets are kept, and no new bet is accepted", async () => {
    const { member, name, id, cash } = await setUp();
    const { id: whole } = (await book.placed(member, [await book.shown(name)], { stake: 10_00, key: "before" })) as { id: string };
    const { tenants } = site.app.modules;
    const trevo = (await tenants.bySlug("trevo"))?.id ?? 0;
    await tenants.change(trevo, { settings: { betby: { active: true, brand_id: "b", theme_name: "t" } } });
    const [listed, waiting] = [await get(member), await site.call("GET", "/api/sportsbook/pending-bets", { token: member.token })];
    const sent = await site.call("GET", "/api/sportsbook/sent-bets/before", { token: member.token });
    const taken = await cashOut(member, id, { seen_amount: 9_12 });
    const target = await site.call("POST", `/api/sportsbook/bets/${whole}/auto-cash-out`, {
      token: member.token,
      body: { at_least: 9_12 },
    });
    const found = await site.app.modules.sportsbook.bets.tryAutoCashOuts();
    const placed = await book.place(member, [await book.shown(name)], { stake: 10_00 });
    await tenants.change(trevo, { settings: { betby: { active: false, brand_id: "", theme_name: "" } } });
    expect([listed, waiting, sent, taken, target, placed].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
    expect([listed.json["data"].map((bet: { id: string }) => bet.id), found]).toEqual([[whole, id], 1]);
    expect(await book.cash(member)).toBe(cash - 10_00 + 2 * 9_12);
  });

  it("twice concurrently pays once", async () => {
    const { member, id, cash } = await setUp();
    const replies = fulfilledOf(
      await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select from sport_bets where id = ${id} for update`,
        callers: 2,
        call: () => cashOut(member, id, { seen_amount: 9_12 }),
      }),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await book.cash(member)).toBe(cash + 9_12);
  });

  it("of two halves based on the same view of the bet, concurrently or after a lost response: one is accepted", async () => {
    const { member, id, cash } = await setUp();
    const half = { share_bps: 5_000, seen_amount: 4_56, seen_remaining_stake: 10_00 };
    const replies = fulfilledOf(
      await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select from wallets where player_id = ${member.id} for update`,
        callers: 2,
        call: (nth) => cashOut(member, id, half, `half-${nth}`),
      }),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await cashOut(member, id, { ...half, seen_amount: 2_28 }, "later")).json).toMatchObject({ code: "cash_out_changed" });
    expect([await book.cash(member), (await get(member, `/${id}`)).json["data"]]).toMatchObject([
      cash + 4_56,
      { remaining_stake: 5_00, cashed_out: 4_56 },
    ]);
  });

  it("control: two parts decided by the same reading would both be paid", async () => {
    const { member, id } = await setUp();
    const [bet] = await betStore.find(site.database.db, 1, [id]);
    const quote = await site.app.modules.sports.quote(site.database.db, await trevo(), [bet?.legs[0]?.selections[0]?.market_id ?? 0]);
    const offers = [0, 1].map(() => bet && offerCashOut(bet, { held: quote, models: new Map(), limits: [] }));
    expect(offers).toMatchObject([
      { amount: 9_12, fair: 9_50, fee_bps: 400 },
      { amount: 9_12, fair: 9_50, fee_bps: 400 },
    ]);
    expectStatus(await cashOut(member, id, { seen_amount: 9_12 }), 200);
  });

  it("concurrently with the result ends the bet once", async () => {
    const { member, name, id, cash } = await setUp();
    let answer: Promise<Reply> | undefined;
    await site.database.db.transaction().execute(async (tx) => {
      await suspensionStore.lockAlone(tx, "fixture", await book.fixtureOf(name));
      answer = cashOut(member, id, { seen_amount: 1 });
      await untilWaiting(site.database, 1);
      const market_id = await book.marketOf(name, market("result"));
      const outcomes = ["home", "draw", "away"].map((code) => ({ won: code === "home", void_halves: 0 as const }));
      await marketStore.keepRevisions(tx, [{ market_id, revision: 1, kind: "result", outcomes }], { source: "feed", log_id: null });
    });
    expect((await answer)?.json).toMatchObject({ code: "cash_out_unavailable", why_not: "settled" });
    await settle();
    expect(await book.cash(member)).toBe(cash + 20_00);
  });
});

const trevo = async () => {
  const brand = await site.app.modules.tenants.bySlug("trevo");
  if (!brand) throw new Error("trevo is missing");
  return brand;
};

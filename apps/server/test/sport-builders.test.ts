import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarketKey, Score } from "@trevo/sports";
import type { GoalModel } from "@trevo/sports/pricing";
import { exposureInvariant } from "../src/modules/sportsbook/exposure-invariant.ts";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { exposureStore } from "../src/modules/sportsbook/exposure-store.ts";
import { forAllBooks } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { openSportsbook, type Shown, type SlipOptions, type TestSportsbook } from "./sport-things.ts";
import { factsOf, market, second, stateOf } from "./sports-feed.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 55);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => heard());

const bets = () => site.app.modules.sportsbook.bets;
/** Refreshes the heartbeats of leader and feed, however long a test takes. */
const heard = async (): Promise<void> => {
  await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(site.database.owner.db);
  await sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour' where producer = ${book.feed.producer}`.execute(
    site.database.owner.db,
  );
};
const [result, btts, over25, over35, push, quarter, draws] = [
  market("result"),
  market("btts"),
  market("total", 10),
  market("total", 14),
  market("total", 8),
  market("handicap", -3),
  market("draw_no_bet"),
];
const half = market("result", 0, "half1");
const keys: readonly MarketKey[] = [result, btts, over25, over35, push, quarter, draws, half, market("score"), market("total", 2)];
const match = async (options: { model?: GoalModel; score?: Score } = {}): Promise<string> => {
  const name = `m${++matches}`;
  await book.offerModel(name, keys, options);
  return name;
};
const rich = async (cash = 1_000_00): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, cash);
  return member;
};
type Pick = readonly [MarketKey, string];
const home: Pick = [result, "home"];
const both: Pick = [btts, "yes"];
/** Joint odds of home and both to score by the usual model: (1 − 7 %) / .223908, rounded down the odds ladder. */
const joint = 4_100;
const shown = async (name: string, picks: readonly Pick[]): Promise<Shown[]> => {
  const selections: Shown[] = [];
  for (const [key, code] of picks) selections.push(await book.shown(name, code, key));
  return selections;
};
interface Built extends Partial<SlipOptions> {
  readonly odds?: number;
}
const build = async (member: Member, name: string, picks: readonly Pick[], { odds = joint, ...slip }: Built = {}): Promise<Reply> => {
  const selections = await shown(name, picks);
  return book.place(member, selections, {
    stake: 10_00,
    ...slip,
    kind: "builder",
    sizes: [1],
    more: { legs: [{ selections, odds_x1000: odds }] },
  });
};
const built = async (member: Member, name: string, picks: readonly Pick[] = [home, both], options: Built = {}) =>
  expectStatus(await build(member, name, picks, options), 201).json["data"] as { id: string; potential: number; state: string };
const read = async (member: Member, id: string, path = "") =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}${path}`, { token: member.token }), 200).json["data"];
const settle = () => bets().settleDue();

describe("a bet builder", () => {
  it("is accepted at the joint odds of the current model, and not at the product of its odds", async () => {
    const member = await rich();
    const name = await match();
    const cash = await book.cash(member);
    const bet = await built(member, name, [home, both], { odds: 4_000 });
    expect(bet).toMatchObject({
      kind: "builder",
      potential: 41_00,
      odds: "4.1",
      legs: [{ odds_x1000: joint, selections: [{ code: "home" }, { code: "yes" }] }],
    });
    expect(await book.cash(member)).toBe(cash - 10_00);
  });

  it("at outdated odds is refused with the current joint odds, and changes nothing", async () => {
    const member = await rich();
    const name = await match();
    const cash = await book.cash(member);
    expect(await build(member, name, [home, both], { odds: joint + 100 })).toMatchObject({
      status: 409,
      json: { code: "odds_changed", legs: [{ odds_x1000: joint, selections: [{ code: "home" }, { code: "yes" }] }] },
    });
    expect(await build(member, name, [home, both], { odds: joint - 100, accept: "none" })).toMatchObject({ status: 409 });
    expectStatus(await build(member, name, [home, both], { odds: 5_400, accept: "any" }), 201);
    expect(await book.cash(member)).toBe(cash - 10_00);
  });

  it("with a version that was never published is refused", async () => {
    const name = await match();
    const [first, other] = await shown(name, [home, both]);
    const selections = [first, { ...other, version: (other?.version ?? 0) + 1 }] as Shown[];
    const more = { legs: [{ selections, odds_x1000: joint }] };
    const reply = await book.place(await rich(), selections, { stake: 10_00, kind: "builder", sizes: [1], more });
    expect(reply.json).toMatchObject({ code: "odds_changed" });
  });

  it("pays nothing extra for a selection that the others imply", async () => {
    const bet = await built(await rich(), await match(), [home, both, [over25, "over"]]);
    expect(bet.potential).toBe(41_00);
  });

  it.each<[string, readonly Pick[], string]>([
    ["that cannot happen together", [home, [market("score"), "0:1"]], "impossible"],
    ["of one market", [home, [result, "draw"]], "same_market"],
    ["on which the stake may come back", [home, [push, "over"]], "not_combinable"],
    ["of which half may come back", [both, [quarter, "home"]], "not_combinable"],
    ["that a draw voids", [both, [draws, "home"]], "not_combinable"],
    ["of a half", [home, [half, "home"]], "not_combinable"],
  ])("of selections %s is refused", async (_, picks, why_not) => {
    const member = await rich();
    const reply = await build(member, await match(), picks);
    expect(reply).toMatchObject({ status: 409, json: { code: "not_combinable", why_not } });
    expect(await book.cash(member)).toBe(1_000_00);
  });

  it("that is less likely than one in a thousand is refused", async () => {
    const name = `m${++matches}`;
    await book.offerModel(name, [result, market("total", 34)]);
    const reply = await build(await rich(), name, [
      [result, "away"],
      [market("total", 34), "over"],
    ]);
    expect(reply.json).toMatchObject({ code: "not_combinable", why_not: "unlikely" });
  });

  it("of two matches, or of a single selection, is refused", async () => {
    const member = await rich();
    const [name, other] = [await match(), await match()];
    const selections = [...(await shown(name, [home])), ...(await shown(other, [both]))];
    const more = { kind: "builder", sizes: [1], legs: [{ selections, odds_x1000: joint }] };
    expect((await book.place(member, selections, { stake: 10_00, more })).json).toMatchObject({
      code: "not_combinable",
      why_not: "fixtures",
    });
    const [alone] = await shown(name, [home]);
    const single = { kind: "builder", sizes: [1] } as const;
    expect((await book.place(member, alone ? [alone] : [], { stake: 10_00, ...single })).json).toMatchObject({ code: "invalid_fields" });
    expect((await build(member, name, [home, both], { more: {} })).json).not.toHaveProperty("code");
    const asSingle = { kind: "single", sizes: [1], legs: [{ selections: await shown(name, [home, both]), odds_x1000: joint }] };
    expect((await book.place(member, [], { stake: 10_00, more: asSingle })).json).toMatchObject({ code: "invalid_fields" });
  });

  it("with a suspended selection, or of a match that is currently not priced, is refused as suspended", async () => {
    const member = await rich();
    const name = await match();
    await book.offerModel(name, [result]);
    expect((await build(member, name, [home, both])).json).toMatchObject({ code: "market_suspended" });
    const other = `m${++matches}`;
    await book.offer(other, [1_900, 1_900], btts);
    await book.offer(other, [2_000, 3_000, 4_000]);
    // The newest row prices only the result: both to score accepts no bets, and there is no current model.
    expect((await build(member, other, [home, both])).json).toMatchObject({ code: "market_suspended" });
    const late = await match();
    await sql`update sport_stream set model = null where fixture_id = ${await book.fixtureOf(late)}`.execute(site.database.owner.db);
    expect((await build(member, late, [home, both])).json).toMatchObject({ code: "market_suspended" });
  });

  it("can be one leg of a multiple, and never beside a separate selection of its match", async () => {
    const member = await rich();
    const [name, other] = [await match(), await match()];
    const leg = { selections: await shown(name, [home, both]), odds_x1000: joint };
    const [loose] = await shown(other, [home]);
    const [twin] = await shown(name, [[over35, "over"]]);
    const legOf = (one: Shown | undefined) => ({ selections: [one], odds_x1000: one?.odds_x1000 });
    const place = (...legs: object[]) => book.place(member, [], { stake: 10_00, more: { kind: "multiple", sizes: [legs.length], legs } });
    expect((await place(leg, legOf(twin))).json).toMatchObject({ code: "related_selections" });
    expect((await place(leg, leg)).json).toMatchObject({ code: "related_selections" });
    const bet = expectStatus(await place(leg, legOf(loose)), 201).json["data"] as { id: string; potential: number };
    expect(bet.potential).toBe(Math.floor((10_00 * joint * (loose?.odds_x1000 ?? 0)) / 1_000_000));
    await book.end(name, "h12 h20 a30");
    await book.end(other, "h12");
    await settle();
    expect(await read(member, bet.id)).toMatchObject({ outcome: "won", payout: bet.potential });
  });

  it("is placed once under one key", async () => {
    const member = await rich();
    const name = await match();
    const [first, again] = await Promise.all([1, 2].map(() => built(member, name, [home, both], { key: "a-builder" })));
    expect(again?.id).toBe(first?.id);
    expect(await book.cash(member)).toBe(990_00);
  });
});

describe("the limits and exposure of a bet builder", () => {
  it("use the lowest limit of its markets: one centavo more is refused", async () => {
    const member = await rich();
    const name = await match();
    await sql`insert into sport_limits (tenant_id, sport, competition_id, market_type, stake) values (1, 'football', 0, 'btts', 2000)`.execute(
      site.database.owner.db,
    );
    expect((await build(member, name, [home, both], { stake: 20_01 })).json).toMatchObject({ code: "stake_too_high", max_stake: 20_00 });
    expectStatus(await build(member, name, [home, both], { stake: 20_00 }), 201);
    await sql`delete from sport_limits`.execute(site.database.owner.db);
  });

  it("count its payout at the scores where all of it wins and its stake at the others, and are the same when recomputed", async () => {
    const member = await rich();
    const [name, other] = [await match(), await match()];
    await built(member, name);
    const leg = { selections: await shown(other, [home, both]), odds_x1000: joint };
    const [loose] = await shown(name, [[over35, "over"]]);
    const legs = [leg, { selections: [loose], odds_x1000: loose?.odds_x1000 }];
    expectStatus(await book.place(member, [], { stake: 10_00, more: { kind: "multiple", sizes: [2], legs } }), 201);
    const fixtures = [await book.fixtureOf(name), await book.fixtureOf(other)];
    const cells = async () =>
      fixtures.map(async (id) => (await exposureStore.read(site.database.db as never, 1, [id])).get(id)?.exposure.cells ?? []);
    const before = await Promise.all(await cells());
    const at = (score: Score) => before[0]?.[score[0] * 8 + score[1]];
    // The multiple adds its share at each score: over 3.5 alone, times the probability of the other match's builder.
    expect([at([1, 0]), at([2, 1]), at([0, 0])]).toEqual([-20_00n, 21_00n, -20_00n]);
    await bets().renewExposures();
    expect(await Promise.all(await cells())).toEqual(before);
    const violations = await site.database.db.transaction().execute((tx) => exposureInvariant.check(tx, "all"));
    expect(violations).toEqual([]);
  });
});

describe("the settlement of a bet builder", () => {
  it.each<[string, string, string, number]>([
    ["won when all of it wins", "h12 h20 a30", "won", 41_00],
    ["lost when one of it loses", "h12 h20", "lost", 0],
  ])("is %s", async (_, goals, outcome, payout) => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    await book.end(name, goals);
    await settle();
    expect(await read(member, id)).toMatchObject({ outcome, payout });
    expect(await book.cash(member)).toBe(990_00 + payout);
  });

  it("waits until all selections are decided, is void with one void selection, and is won after a correction", async () => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    // Without a start: the facts' own one is before the bet, which would be void as a late one.
    await book.feed.send(stateOf({ ...factsOf("h12 a20"), started_at: null }), { at: second(60), fixture: name });
    await settle();
    expect(await read(member, id)).toMatchObject({ state: "open" });
    await book.feed.send({ t: "cancel", markets: [btts], from: null, to: null }, { at: second(61), fixture: name });
    await settle();
    expect(await read(member, id)).toMatchObject({ outcome: "void", payout: 10_00 });
    expect(await book.cash(member)).toBe(1_000_00);
    await book.feed.send({ t: "undo", of: "cancel", markets: [btts] }, { at: second(62), fixture: name });
    await book.end(name, "h12 a20 h70+");
    await settle();
    expect(await read(member, id)).toMatchObject({ outcome: "won", payout: 41_00, settlements: [{ payout: 10_00 }, { payout: 41_00 }] });
    expect(await book.cash(member)).toBe(1_031_00);
  });

  it("is repeated when a result is corrected, and the prize is taken back", async () => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    await book.end(name, "h12 h20 a30");
    await settle();
    await book.end(name, "h12 h20", 7_300);
    await settle();
    expect(await read(member, id)).toMatchObject({ outcome: "lost", payout: 0 });
    expect(await book.cash(member)).toBe(990_00);
  });

  it("is explained selection by selection", async () => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    await book.end(name, "h12 h20");
    await settle();
    const { words } = (await read(member, id, "/explanation")) as unknown as { words: { pt: string; en: string }[] };
    expect(words[0]?.en).toMatch(/\(won\) \+ .+\(lost\), 2–0: lost \(10\.00 × 0 = 0\.00\)/);
    expect(words[0]?.pt).toMatch(/\(ganhou\) \+ .+\(perdeu\), 2–0: perdeu/);
  });
});

describe("the cash-out of a bet builder", () => {
  const cashOut = (member: Member, id: string, seen_amount: number) =>
    site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body: { seen_amount } });

  it("uses its joint probability by the newest model, less the fee", async () => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    // .223907 × 4.10 × R$ 10 = R$ 9.18, less 4 %.
    expect((await read(member, id))["cash_out"]).toMatchObject({ amount: 8_81, fair: 9_18, fee_bps: 400 });
    await book.offerModel(name, keys, { model: { home: 2.4, away: 1.4, rho: -0.05 } });
    const offer = (await read(member, id))["cash_out"] as { amount: number };
    expect(offer.amount).toBeGreaterThan(8_81);
    expect((await cashOut(member, id, offer.amount + 1)).json).toMatchObject({ code: "cash_out_changed" });
    expectStatus(await cashOut(member, id, offer.amount), 200);
    expect(await book.cash(member)).toBe(990_00 + offer.amount);
  });

  it("is not offered while one of its open markets is suspended, or its match is not priced", async () => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    await book.offerModel(name, [result]);
    expect((await read(member, id))["cash_out"]).toEqual({ why_not: "suspended" });
    expect((await cashOut(member, id, 1)).json).toMatchObject({ code: "cash_out_unavailable", why_not: "suspended" });
    await book.offerModel(name, keys);
    await sql`update sport_stream set model = null where fixture_id = ${await book.fixtureOf(name)}`.execute(site.database.owner.db);
    expect((await read(member, id))["cash_out"]).toEqual({ why_not: "no_chance" });
  });

  it("in play uses the open selections: a won selection is certain, and a lost one leaves nothing", async () => {
    const member = await rich();
    const [name, lost] = [await match(), await match()];
    const picks: readonly Pick[] = [both, [over25, "over"]];
    const odds = { odds: 1_010 };
    const [{ id }, other] = [
      await built(member, name, picks, odds),
      await built(
        member,
        lost,
        [
          [btts, "no"],
          [over25, "under"],
        ],
        odds,
      ),
    ];
    // No kick-off time: a bet placed after it would be void.
    const early = { started_at: null };
    // Markets that goals decide early are settled once the goals have stood for 90 seconds.
    for (const at of [60, 150])
      for (const one of [name, lost]) await book.feed.send(stateOf(factsOf("h12 a20", early)), { at: second(at), fixture: one });
    await settle();
    await heard();
    for (const one of [name, lost]) {
      const fixture = forAllBooks("fixture", await book.fixtureOf(one));
      await site.database.db.transaction().execute((tx) => suspensionStore.lift(tx, fixture, "danger"));
    }
    const model = { home: 0.8, away: 0.5, rho: 0 };
    for (const one of [name, lost]) await book.offerModel(one, [result, over25], { model, score: [1, 1] });
    await heard();
    // Both have scored: one more of 1.3 expected goals; the probability of none is e^-1.3 = .272532.
    const bet = (await read(member, id)) as unknown as { legs: [{ odds_x1000: number }]; cash_out: { fair: number } };
    expect(bet.cash_out.fair).toBe(Math.floor((727_468 * bet.legs[0].odds_x1000 * 10_00) / 1_000_000_000));
    expect((await read(member, other.id))["cash_out"]).toEqual({ why_not: "too_low" });
  });
});

describe("a bet builder in play", () => {
  it("waits like any bet, and is decided by the model at the time it is due", async () => {
    const member = await rich();
    const name = await match();
    await book.feed.send(stateOf(factsOf("")), { at: second(60), fixture: name });
    await heard();
    await book.offerModel(name, keys);
    await heard();
    const { id, state } = await built(member, name);
    expect(state).toBe("pending");
    expect(await book.cash(member)).toBe(1_000_00);
    await book.offerModel(name, keys, { model: { home: 1.4, away: 0.9, rho: 0 } });
    await sql`update sport_suspensions set last_suspended_at = clock_timestamp() - interval '1 hour'`.execute(site.database.owner.db);
    await sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`.execute(site.database.owner.db);
    await heard();
    expect(await bets().decideDue()).toBe(1);
    const bet = (await read(member, id)) as unknown as { state: string; legs: [{ odds_x1000: number }] };
    expect(bet.state).toBe("open");
    expect(bet.legs[0].odds_x1000).toBeGreaterThan(joint);
  });
});

describe("the proof of a bet builder", () => {
  const cli = fileURLToPath(new URL("../../../packages/verifier/src/cli.ts", import.meta.url));
  const verify = (proof: object) => spawnSync(process.execPath, [cli], { input: JSON.stringify(proof), encoding: "utf8" });

  it("is recomputed by the verifier alone: joint odds from the published model, results from facts, and the payout", async () => {
    const member = await rich();
    const name = await match();
    const { id } = await built(member, name);
    await book.offerModel(name, keys, { model: { home: 2, away: 2, rho: 0 } });
    await book.end(name, "h12 h20 a30");
    await settle();
    const proof = (await read(member, id, "/proof")) as unknown as {
      ticket: { legs: { model_seq: number }[] };
      odds_rows: { body: object }[];
    };
    expect(verify(proof)).toMatchObject({ status: 0, stdout: expect.stringContaining("follow from published models") as string });
    const forged = (model: object) => ({ ...proof, odds_rows: proof.odds_rows.map((row) => ({ ...row, body: { ...row.body, model } })) });
    expect(verify(forged({ home_ppm: 1, away_ppm: 1, rho_ppm: 0, score: [0, 0] }))).toMatchObject({ status: 1 });
    const rowsOfOther = proof.odds_rows.filter(({ body }) => (body as { seq: number }).seq !== proof.ticket.legs[0]?.model_seq);
    expect(verify({ ...proof, odds_rows: rowsOfOther })).toMatchObject({ status: 1 });
  });

  it("is covered by the invariants: joint odds that do not follow from a published model are found", async () => {
    const name = await match();
    await built(await rich(), name);
    const found = () =>
      site.database.owner.db.transaction().execute(async (tx) => {
        const all = [];
        for (const { check } of betInvariants) all.push(...(await check(tx, "all")));
        return all.map(({ detail }) => detail);
      });
    const unpublished = async () => (await found()).filter((detail) => detail.includes("never published")).length;
    const before = await unpublished();
    await sql`update sport_stream set model = model || '{"home_ppm": 2000000}' where fixture_id = ${await book.fixtureOf(name)}`.execute(
      site.database.owner.db,
    );
    expect(await unpublished()).toBe(before + 1);
  });
});

import { lostOutcome, type MarketKey, voidOutcomes, wonOutcome } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createFeedFixture, factsOf, type FeedFixture, fullTime, market, second, stateOf } from "../../../test/sports-feed.ts";
import type { FeedContent, FeedPrice } from "../../adapters/sports-feed/port.ts";
import { marketStore } from "./market-store.ts";
import { quotedPrices } from "./quoted-prices.ts";
import { replayFixture } from "./replay-fixture.ts";
import { resultStore } from "./result-store.ts";
import { suspensionStore } from "./suspension-store.ts";

let database: TestDatabase;
let feed: FeedFixture;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  feed = await createFeedFixture(database, "prices");
});

const price = (key: MarketKey, odds_x1000: number[] | null, status: FeedPrice["status"] = "active"): FeedPrice => ({
  market: key,
  status,
  odds_x1000,
  prob_ppm: null,
});
const quote = (at: number, ...prices: FeedPrice[]) => feed.send({ t: "prices", prices }, { at: second(at), seq: null });
const idOf = async ({ type }: MarketKey): Promise<number> => {
  const found = (await marketStore.ofFixture(database.db, feed.id)).find((one) => one.type === type);
  if (!found) throw new Error(`no market ${type}`);
  return found.id;
};
const reasons = async (key: MarketKey): Promise<number> => {
  const [found] = await suspensionStore.find(database.db, [{ book_id: 0, scope: "market", scope_id: await idOf(key) }]);
  return found?.reasons ?? 0;
};
const result = market("result");
const total = market("total", 10);
const home = { t: "result", results: [{ market: result, outcomes: [wonOutcome, lostOutcome, lostOutcome] }] } as const;
const away = { t: "result", results: [{ market: result, outcomes: [lostOutcome, lostOutcome, wonOutcome] }] } as const;
const told = async () => (await feed.results()).map(({ kind, won }) => `${kind} ${won}`.trim());

describe("a bet stop", () => {
  it("suspends every market until its own next price", async () => {
    await quote(10, price(result, [2_000, 3_000, 4_000]), price(total, [1_900, 1_900]));
    expect((await feed.send({ t: "bet_stop" }, { at: second(20), seq: null })).outcome).toBe("applied");
    expect([await reasons(result), await reasons(total)]).toEqual([1, 1]);
    await quote(30, price(result, [2_100, 3_000, 4_000]));
    expect([await reasons(result), await reasons(total)]).toEqual([0, 1]);
  });

  it("is not lifted by a price that was sent before it", async () => {
    await quote(10, price(result, [2_000, 3_000, 4_000]));
    await feed.send({ t: "bet_stop" }, { at: second(20), seq: null });
    expect((await quote(19, price(result, [2_100, 3_000, 4_000]))).outcome).toBe("old");
    expect(await reasons(result)).toBe(1);
  });

  it("that arrives after a later price changes nothing", async () => {
    await quote(30, price(result, [2_000, 3_000, 4_000]));
    expect((await feed.send({ t: "bet_stop" }, { at: second(20), seq: null })).outcome).toBe("unchanged");
    expect(await reasons(result)).toBe(0);
  });
});

describe("results of a feed of prices", () => {
  it("do not follow from its facts, which are shown", async () => {
    await quote(10, price(result, [2_000, 3_000, 4_000]));
    await feed.send(stateOf(factsOf("h12", { ...fullTime, goals: null })), { at: second(100), seq: null });
    expect(await feed.results()).toEqual([]);
    expect((await feed.fixture()).facts.score.half1).toEqual([1, 0]);
    expect((await replayFixture(database.db, feed.id, new Date()))?.differences).toEqual([]);
  });

  it("count in the order of its clock: an older one changes nothing, even if its rollback came first", async () => {
    await feed.send(away, { at: second(60), seq: null });
    expect((await feed.send(home, { at: second(59), seq: null })).outcome).toBe("old");
    await feed.send({ t: "undo", markets: [result] }, { at: second(80), seq: null });
    expect((await feed.send(home, { at: second(70), seq: null })).outcome).toBe("old");
    expect(await told()).toEqual(["result llw", "undone"]);
    expect((await feed.send(home, { at: second(80), seq: null })).outcome).toBe("applied");
  });

  it("are not changed by a message that is repeated", async () => {
    await feed.send(home, { at: second(60), seq: null });
    expect((await feed.send(home, { at: second(60), seq: null })).outcome).toBe("duplicate");
    expect((await feed.send(home, { at: second(61), seq: null })).outcome).toBe("unchanged");
    expect(await told()).toEqual(["result wll"]);
  });
});

describe("a cancellation that is rolled back", () => {
  const cancel = { t: "cancel", markets: [result] } as const;
  const rollback = { t: "undo", of: "cancel", markets: [result] } as const;
  const windows = async () => (await resultStore.standing(database.db, [await idOf(result)]))[0]?.windows;

  it("of a window voids no bets any more, and the result stands", async () => {
    const window = { from: second(10).toISOString(), to: null };
    await feed.send(home, { at: second(60), seq: null });
    await feed.send({ ...cancel, ...window }, { at: second(70), seq: null });
    expect(await windows()).toHaveLength(1);
    expect((await feed.send({ ...rollback, ...window }, { at: second(80), seq: null })).outcome).toBe("applied");
    expect(await windows()).toEqual([]);
    expect(await told()).toEqual(["result wll", "cancelled wll", "undone", "result wll"]);
  });

  it("of a whole market brings back the result before it; without one the market is open again", async () => {
    await feed.send({ ...cancel, from: null, to: null }, { at: second(60), seq: null });
    await feed.send(rollback, { at: second(70), seq: null });
    expect(await told()).toEqual(["cancelled vvv", "undone"]);
    await feed.send(home, { at: second(80), seq: null });
    await feed.send({ ...cancel, from: null, to: null }, { at: second(90), seq: null });
    await feed.send(rollback, { at: second(100), seq: null });
    expect((await told()).slice(2)).toEqual(["result wll", "cancelled vvv", "undone", "result wll"]);
    const [standing] = await marketStore.ofFixture(database.db, feed.id);
    expect(standing?.state).toBe("resulted");
  });

  it("without a cancellation changes nothing", async () => {
    await feed.send(home, { at: second(60), seq: null });
    expect((await feed.send(rollback, { at: second(70), seq: null })).outcome).toBe("unchanged");
    expect(await told()).toEqual(["result wll"]);
  });
});

describe("what a feed of prices takes back", () => {
  const cancel = { t: "cancel", markets: [result] } as const;
  const rollback = { t: "undo", of: "cancel", markets: [result] } as const;
  const window = (from: number, to: number) => ({ from: second(from).toISOString(), to: second(to).toISOString() });
  const undoResult = { t: "undo", of: "result", markets: [result] } as const;
  const whole = { from: null, to: null };
  const send = async (content: FeedContent, at: number) => (await feed.send(content, { at: second(at), seq: null })).outcome;
  const windows = async () =>
    (await resultStore.standing(database.db, [await idOf(result)]))[0]?.windows.map(({ from }) => from?.getTime()).toSorted();

  it("is not a settlement that is older than the cancellation of a window", async () => {
    await send({ ...cancel, ...window(10, 20) }, 70);
    expect(await send(home, 60)).toBe("applied");
    expect(await told()).toEqual(["cancelled", "result wll"]);
    expect(await windows()).toEqual([second(10).getTime()]);
  });

  it("is not a window that is older than another one", async () => {
    await send({ ...cancel, ...window(10, 20) }, 70);
    expect(await send({ ...cancel, ...window(30, 40) }, 60)).toBe("applied");
    expect(await windows()).toEqual([second(10).getTime(), second(30).getTime()]);
  });

  it("leaves a window void when a settlement is taken back", async () => {
    await send({ ...cancel, ...window(10, 20) }, 50);
    await send(home, 60);
    await send(undoResult, 70);
    await send(away, 80);
    expect(await windows()).toEqual([second(10).getTime()]);
    expect(await told()).toEqual(["cancelled", "result wll", "undone", "result llw"]);
  });

  it("is one window and not the other, nor the whole market", async () => {
    await send({ ...cancel, ...window(10, 20) }, 50);
    await send({ ...cancel, ...window(30, 40) }, 51);
    expect(await send(rollback, 59)).toBe("unchanged");
    expect(await send({ ...rollback, ...window(10, 20) }, 60)).toBe("applied");
    expect(await windows()).toEqual([second(30).getTime()]);
    expect(await send({ ...cancel, ...window(10, 20) }, 55)).toBe("old");
    expect(await windows()).toEqual([second(30).getTime()]);
  });

  it("is a settlement and not the cancellation of the market after it", async () => {
    await send(home, 60);
    await send({ ...cancel, ...whole }, 70);
    await send(undoResult, 80);
    expect(await told()).toEqual(["result wll", "cancelled vvv", "undone", "cancelled vvv"]);
    await send(rollback, 90);
    expect((await told()).at(-1)).toBe("undone");
  });

  it("is no decision by the betting rules, which a later settlement does not replace either", async () => {
    await quote(10, price(result, [2_000, 3_000, 4_000]));
    const id = await idOf(result);
    await database.db.transaction().execute(async (tx) => {
      const [standing] = (await marketStore.standings(tx, feed.id)).filter((one) => one.id === id);
      const outcomes = voidOutcomes("result");
      const revision = { market_id: id, revision: (standing?.revision ?? 0) + 1, kind: "cancelled", outcomes } as const;
      await marketStore.keepRevisions(tx, [revision], { source: "rule", log_id: null });
    });
    expect([await send(home, 60), await send(undoResult, 70), await send(rollback, 80), await send({ ...cancel, ...whole }, 90)]).toEqual(
      Array.from({ length: 4 }, () => "unchanged"),
    );
    expect(await told()).toEqual(["cancelled vvv"]);
  });

  it.each([
    ["settlement", home, undoResult],
    ["cancellation", { ...cancel, ...whole }, rollback],
  ])("opens a market without its price from before the %s", async (_case, decision, undo) => {
    await quote(10, price(result, [2_000, 3_000, 4_000]));
    await send(decision, 60);
    await send(undo, 80);
    const stored = async () => (await marketStore.ofFixture(database.db, feed.id))[0];
    expect(await stored()).toMatchObject({ state: "active", feed_odds_x1000: null });
    expect(await reasons(result)).toBe(1);
    expect((await quote(70, price(result, [2_000, 3_000, 4_000]))).outcome).toBe("old");
    await quote(81, price(result, [1_500, 3_000, 9_000]));
    expect([await reasons(result), (await stored())?.feed_odds_x1000]).toEqual([0, [1_500, 3_000, 9_000]]);
  });

  it("opens no market that the feed hides", async () => {
    await quote(10, price(result, null, "hidden"));
    await send({ ...cancel, ...window(1, 2) }, 20);
    expect((await marketStore.ofFixture(database.db, feed.id))[0]?.state).toBe("hidden");
  });
});

describe("prices from quotes", () => {
  const margin = () => ({ target_bps: 500, method: "proportional" }) as const;
  const quoted = (key: MarketKey, feed_odds_x1000: number[], feed_prob_ppm: number[] | null) => ({
    ...key,
    feed_odds_x1000,
    feed_prob_ppm,
  });

  it("are made of the feed's chances with the book's own margin, and can be cashed out", () => {
    const [priced] = quotedPrices([quoted(result, [1_500, 3_000, 4_000], [500_000, 300_000, 200_000])], margin);
    expect(priced?.odds_x1000).toEqual([1_900, 3_150, 4_700]);
    expect(priced?.cash_out_ppm[0]).toEqual({ win_ppm: 500_000, refund_ppm: 0 });
  });

  it.each([
    ["there are no chances", result, null],
    ["the chances are not those of the whole market", result, [500_000, 300_000, 100_000]],
    ["a stake may be returned", market("draw_no_bet"), [600_000, 400_000]],
    ["half a stake may be returned", market("total", 11), [600_000, 400_000]],
  ])("are the feed's odds without a cash-out where %s", (_case, key, chances) => {
    const odds = key.type === "result" ? [1_500, 4_000, 8_000] : [1_666, 2_222];
    const [priced] = quotedPrices([quoted(key, odds, chances)], margin);
    expect(priced).toMatchObject({ odds_x1000: odds, cash_out_ppm: [] });
    expect(priced?.margin_ppm).toBe(key.type === "result" ? 41_667 : 50_286);
  });
});

it("a feed that is known keeps its position when its kind is set", async () => {
  const { rows } = await sql<{
    kind: string;
    state: string;
  }>`select kind, state from sport_feeds where producer = ${feed.producer}`.execute(database.db);
  expect(rows).toEqual([{ kind: "prices", state: "live" }]);
});

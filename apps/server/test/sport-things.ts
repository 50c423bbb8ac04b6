import { sql } from "kysely";
import type { MarketKey, OddsAcceptance } from "@trevo/sports";
import { marketKeyText, ruleOf, type Score } from "@trevo/sports";
import { type GoalModel, marketChances, priceMarket, scoreGrid, streamModel } from "@trevo/sports/pricing";
import { bookStore } from "../src/modules/sports/book-store.ts";
import { createPricing } from "../src/modules/sports/create-pricing.ts";
import { publishPrices } from "../src/modules/sports/publish-prices.ts";
import { newId } from "../src/kernel/ids.ts";
import { createFeedFixture, draftOf, factsOf, type FeedFixture, fullTime, market, second, stateOf } from "./sports-feed.ts";
import { type Member, type Reply, type TestSite, expectStatus } from "./test-site.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";

/** Expected goals of both sides: home, over 2.5 and both to score have the joint probability .223908. */
const usualModel: GoalModel = { home: 1.6, away: 1.1, rho: -0.05 };

/** A selection as shown on a page. */
export interface Shown {
  readonly market_id: number;
  readonly code: string;
  readonly odds_x1000: number;
  readonly version: number;
}

export interface SlipOptions {
  readonly stake: number;
  readonly kind?: "single" | "multiple" | "system" | "builder";
  readonly sizes?: readonly number[];
  readonly accept?: OddsAcceptance;
  readonly key?: string;
  readonly tenant?: string;
  /** Fields in addition to those of a slip. */
  readonly more?: object;
}

/** Bodies that the bet routes accept. */
export const sportBodies: Record<string, object> = {
  "POST /sportsbook/bets": {
    kind: "single",
    sizes: [1],
    legs: [{ selections: [{ market_id: 1, code: "home", odds_x1000: 2_000, version: 1 }], odds_x1000: 2_000 }],
    stake: 1_00,
  },
  "POST /sportsbook/price": { kind: "single", sizes: [1], legs: [{ selections: [{ market_id: 1, code: "home" }] }], stake: 1_00 },
  "POST /sportsbook/favorites": { kind: "team", id: 1, action: "remove" },
  "POST /sportsbook/bets/:id/cash-out": { seen_amount: 1 },
  "POST /staff/:tenant/sports/results": { fixture_id: 1, ending: "cancelled", half1: null, final: null, rest: "void", reason: "a reason" },
  "POST /staff/:tenant/sports/result-previews": { fixture_id: 1, ending: "cancelled", half1: null, final: null, rest: "void" },
  "POST /sportsbook/bets/:id/auto-cash-out": { at_least: 1_50 },
  "POST /staff/:tenant/sports/margin-previews": { sport: "football", competition_id: 0, market_type: "", margin: null },
  "POST /staff/:tenant/sports/margins": {
    sport: "football",
    competition_id: 0,
    market_type: "result",
    margin: { target_bps: 500, method: "power" },
    seen: null,
    reason: "a reason",
  },
  "POST /staff/:tenant/sports/limits": {
    sport: "football",
    competition_id: 0,
    market_type: "result",
    limits: { stake: 100_00, payout: null, player_payout: null, fixture_liability: null },
    seen: null,
    reason: "a reason",
  },
  "POST /staff/:tenant/sports/overrides": {
    fixture_id: 1,
    view: { supremacy_x100: 50, total_x100: 250, minutes: 30 },
    seen: null,
    reason: "a reason",
  },
  "POST /staff/:tenant/sports/voids": {
    void: { of: "market", market_id: 1, from: null, to: null, cause: "ordered" },
    reason: "a reason",
  },
  "POST /staff/:tenant/sports/integrity-suspensions": { fixture_id: 1, action: "suspend", reason: "a reason" },
  "POST /staff/:tenant/sports/withholdings": {
    bet_ids: ["01890000-0000-7000-8000-000000000000"],
    ground: "ordered",
    reason: "a reason",
  },
  "POST /staff/:tenant/sports/match-withholdings": { fixture_id: 1, market_id: null, ground: "ordered", reason: "a reason" },
  "POST /staff/:tenant/sports/withholding-ends": {
    end: { how: "release", bet_ids: ["01890000-0000-7000-8000-000000000000"] },
    reason: "a reason",
  },
  "POST /staff/:tenant/sports/cases": { fixture_id: 1, note: "a note" },
  "POST /staff/:tenant/sports/cases/:id/steps": { step: "note", note: "a note" },
  "POST /staff/:tenant/sports/cases/:id/files": { named_by: "hash", reason: "a reason" },
  "POST /staff/:tenant/sports/suspensions": { scope: "fixture", id: 1, action: "suspend", reason: "a reason" },
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Opens the book of the brand `trevo` over matches that begin in an hour (`m1`, `m2` and so on), priced at the odds that a test sets. A
 * file that takes the next match for each test opens ten more than it has tests, because a repeated test takes another match.
 */
export async function openSportsbook(site: TestSite, matches = 3, base?: string) {
  const { db } = site.database;
  // From here on only the test prices what is offered.
  await site.app.modules.sports.stop();
  const feed: FeedFixture = await createFeedFixture(site.database);
  const brand = await site.app.modules.tenants.bySlug("trevo");
  await site.app.modules.tenants.change(brand?.id ?? 0, { settings: { hasSports: true } });
  await bookStore.open(db, brand?.operator_id ?? 0);
  const [book] = await bookStore.all(db);
  const book_id = book?.id ?? 0;
  const lead = { book_id, epoch: await bookStore.takeOver(db, book_id) };
  const pricing = createPricing({ db, log: quietLog, onPublished: () => undefined }, lead);
  const names = Array.from({ length: matches }, (_, nth) => `m${nth + 1}`);
  for (const fixture of names) await feed.send({ t: "fixture", draft: draftOf({ starts_at: inAnHour() }) }, { at: second(0), fixture });
  await sql`update sport_competitions set offerable = (producer = ${feed.producer})`.execute(db);
  await pricing.step(Date.now());

  const fixtureOf = async (name: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select id from sport_fixtures where producer = ${feed.producer} and external_id = ${name}`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const marketOf = async (name: string, key: MarketKey): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select id from sport_markets where fixture_id = ${await fixtureOf(name)} and type = ${key.type}
        and part = ${key.part} and line_x4 = ${key.line_x4}`.execute(db);
    return rows[0]?.id ?? 0;
  };
  /** Renews the leader's heartbeat. */
  const renew = () => bookStore.heartbeat(db, lead);
  const place = (member: Member, selections: readonly Shown[], { stake, key, tenant, more, ...slip }: SlipOptions): Promise<Reply> =>
    site.call("POST", "/api/sportsbook/bets", {
      token: member.token,
      ...(key !== undefined && { key }),
      ...(tenant !== undefined && { tenant }),
      ...(base !== undefined && { base }),
      body: {
        kind: selections.length === 1 ? "single" : "multiple",
        sizes: [selections.length],
        legs: selections.map((selection) => ({ selections: [selection], odds_x1000: selection.odds_x1000 })),
        stake,
        ...slip,
        ...more,
      },
    });
  return {
    feed,
    book_id,
    lead,
    pricing,
    fixtureOf,
    marketOf,
    renew,
    /** Publishes these odds of one market, which becomes the only market of the match that accepts bets. */
    offer: async (name: string, odds_x1000: readonly (number | null)[], key: MarketKey = market("result")): Promise<void> => {
      const fixture_id = await fixtureOf(name);
      const odds = odds_x1000.map((one) => ({ win_ppm: Math.floor(950_000_000 / (one ?? 950_000_000)), refund_ppm: 0 }));
      const price = { market: key, odds_x1000: [...odds_x1000], cash_out_ppm: odds, margin_ppm: 50_000 };
      await publishPrices(db, lead, { fixture_id, prices: [price], suspended: new Set(), cause: null, model: null });
    },
    /** Publishes the markets of one match as a model prices them at a score, together with the model, which prices bet builders. */
    offerModel: async (name: string, keys: readonly MarketKey[], { model = usualModel, score = [0, 0] as Score } = {}): Promise<void> => {
      const grid = scoreGrid(model, score);
      const margin = { target_bps: 450, method: "power" } as const;
      const prices = keys.map((key) => priceMarket(key, marketChances(key, grid), margin));
      const fixture_id = await fixtureOf(name);
      await publishPrices(db, lead, { fixture_id, prices, suspended: new Set(), cause: null, model: streamModel(model, score) });
    },
    /** The selection as currently shown on a page. */
    shown: async (name: string, code = "home", key: MarketKey = market("result")): Promise<Shown> => {
      const market_id = await marketOf(name, key);
      const [price] = await bookStore.pricesOf(db, book_id, [market_id]);
      const index = ruleOf(key.type).selections.indexOf(code);
      if (!price || index < 0) throw new Error(`no price of ${marketKeyText(key)} ${code}`);
      return { market_id, code, odds_x1000: price.odds_x1000[index] ?? 0, version: price.version };
    },
    place,
    placed: async (...args: Parameters<typeof place>) => expectStatus(await place(...args), 201).json["data"],
    /** Ends the match with these goals: `h12 a47+`. */
    end: async (name: string, goals: string, at = 7_200, started_at: number | null = null): Promise<void> => {
      await feed.send(stateOf(factsOf(goals, { ...fullTime, started_at })), { at: second(at), fixture: name });
    },
    cash: async (member: Member) => (await site.wallet(member))["balance_withdrawal"] as number,
  };
}

export type TestSportsbook = Awaited<ReturnType<typeof openSportsbook>>;

/** Places a bet of the member for each route that names one. */
export async function makeSportThings(site: TestSite, member: Member): Promise<Record<string, string>> {
  const book = await openSportsbook(site, 1);
  await book.offer("m1", [2_000, 3_000, 4_000]);
  const key = "security-matrix";
  const { id } = (await book.placed(member, [await book.shown("m1")], { stake: 1_00, key })) as { id: string };
  const caseId = newId();
  await sql`insert into sport_cases (tenant_id, id, fixture_id, state, score, opened_at, changed_at)
    values (1, ${caseId}, ${await book.fixtureOf("m1")}, 'open', 0, now(), now())`.execute(site.database.owner.db);
  return {
    "GET /staff/:tenant/sports/cases/:id": caseId,
    "GET /staff/:tenant/sports/cases/:id/file": caseId,
    "POST /staff/:tenant/sports/cases/:id/steps": caseId,
    "POST /staff/:tenant/sports/cases/:id/files": caseId,
    "GET /staff/:tenant/sports/fixtures/:id": String(await book.fixtureOf("m1")),
    "GET /staff/:tenant/sports/bets/:id": id,
    "GET /sportsbook/sent-bets/:key": key,
    "GET /sportsbook/bets/:id": id,
    "GET /sportsbook/bets/:id/explanation": id,
    "GET /sportsbook/bets/:id/proof": id,
    "POST /sportsbook/bets/:id/cash-out": id,
    "POST /sportsbook/bets/:id/auto-cash-out": id,
    "POST /sportsbook/bets/:id/auto-cash-out/remove": id,
  };
}

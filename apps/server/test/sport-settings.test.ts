import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { runBehindLock } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market } from "./sports-feed.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
/** Ana trades at both brands, Bia sets limits at one, Davi only reads, and Caio works for another operator. */
let ana: TestMember;
let bia: TestMember;
let davi: TestMember;
let caio: TestMember;
let player: Member;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 3);
  ana = await hire(site, { may: ["sports.trade", "audit.read"] });
  bia = await hire(site, { may: ["sports.limits"], brand: "trevo" });
  davi = await hire(site, { may: ["sports.read"] });
  caio = await hire(site, { operator: "meridian" });
  player = await site.join();
  const { id: tenant_id = 0 } = (await site.app.modules.tenants.bySlug("trevo")) ?? {};
  const command = { kind: "deposit", amount: 1_000_000, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ tenant_id, player_id: player.id, ...command });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`delete from sport_limits`.execute(site.database.owner.db);
  await sql`delete from sport_margins`.execute(site.database.owner.db);
  await book.offer("m1", [2_000, 3_000, 4_000]);
  await book.renew();
});

const post = (path: string, body: object, { token } = ana, brand = "trevo"): Promise<Reply> =>
  office(site, "POST", `${brand}/sports/${path}`, { token, body });
const football = { sport: "football", competition_id: 0, market_type: "", reason: "Jogo grande", seen: null };
const none = { stake: null, payout: null, player_payout: null, fixture_liability: null, live_delay_ms: null, min_odds_x1000: null };
const limit = (limits: object | null, more: object = {}, who = bia): Promise<Reply> =>
  post("limits", { ...football, limits: limits && { ...none, ...limits }, ...more }, who);
const settings = async () =>
  expectStatus(await office(site, "GET", "trevo/sports/settings", { token: davi.token }), 200).json as {
    data: { id: string; competition: { id: number } | null; types: { market_type: string; [more: string]: unknown }[] }[];
    book_brands: string[];
  };
const competitionId = async () => (await settings()).data.find(({ competition }) => competition)?.competition?.id ?? 0;
const bet = async (stake: number): Promise<Reply> => book.place(player, [await book.shown("m1")], { stake });
const answer = async (stake: number) => {
  const { status, json } = await bet(stake);
  return status === 201 ? 201 : { code: json["code"], max_stake: json["max_stake"] };
};

describe("bet limits", () => {
  it("apply by sport, competition and market: the narrowest counts, to the centavo, until it is removed", async () => {
    const competition_id = await competitionId();
    expectStatus(await limit({ stake: 50_00 }), 200);
    expect(await answer(50_01)).toEqual({ code: "stake_too_high", max_stake: 50_00 });
    expect(await answer(50_00)).toBe(201);
    expectStatus(await limit({ stake: 60_00 }, { competition_id }), 200);
    expectStatus(await limit({ payout: 80_00 }, { competition_id, market_type: "result" }), 200);
    expect(await answer(40_01)).toEqual({ code: "stake_too_high", max_stake: 40_00 });
    expect(await answer(40_00)).toBe(201);
    const row = (await settings()).data.find(({ id }) => id === `football-${competition_id}`);
    expect(row?.types.find(({ market_type }) => market_type === "result")).toMatchObject({
      limits: { ...none, payout: 80_00 },
      limits_in_force: { stake: 60_00, payout: 80_00, player_payout: 100_000_00, fixture_liability: 200_000_00 },
    });
    const seen = { ...none, payout: 80_00 };
    expectStatus(await limit(null, { competition_id, market_type: "result", seen }), 200);
    expect(await answer(60_00)).toBe(201);
  });

  it("include minimum odds of a leg by sport, competition and market, to the thousandth, until they are removed", async () => {
    const competition_id = await competitionId();
    const { market_id } = await book.shown("m1");
    expectStatus(await limit({ min_odds_x1000: 2_000 }), 200);
    expect(await answer(1_00)).toBe(201);
    expectStatus(await limit({ min_odds_x1000: 2_001 }, { competition_id, market_type: "result" }), 200);
    expect((await bet(1_00)).json).toMatchObject({ code: "odds_too_low", min_odds_x1000: 2_001, market_ids: [market_id] });
    const away = await book.place(player, [await book.shown("m1", "away")], { stake: 1_00 });
    expectStatus(away, 201);
    const seen = { ...none, min_odds_x1000: 2_001 };
    expectStatus(await limit(null, { competition_id, market_type: "result", seen }), 200);
    expect(await answer(1_00)).toBe(201);
  });

  it("compare minimum odds of a bet builder with its joint price", async () => {
    const goals = market("total", 10);
    await book.offerModel("m1", [market("result"), goals]);
    const picked = [await book.shown("m1"), await book.shown("m1", "over", goals)];
    const joint = 3_300;
    const builder = (min_odds_x1000: number) =>
      limit({ min_odds_x1000 }, { seen: null }).then(async (set) => {
        expectStatus(set, 200);
        const more = { legs: [{ selections: picked, odds_x1000: joint }] };
        const reply = await book.place(player, picked, { stake: 1_00, kind: "builder", sizes: [1], accept: "any", more });
        await sql`delete from sport_limits`.execute(site.database.owner.db);
        return reply;
      });
    const { json } = expectStatus(await builder(1_010), 201);
    const [leg] = (json["data"] as { legs: { odds_x1000: number }[] }).legs;
    const odds = leg?.odds_x1000 ?? 0;
    expect(Math.min(...picked.map(({ odds_x1000 }) => odds_x1000))).toBeLessThan(odds);
    expectStatus(await builder(odds), 201);
    expect((await builder(odds + 1)).json["code"]).toBe("odds_too_low");
  });

  it("of a match's liability are on the board, and apply to this brand alone", async () => {
    const id = await book.fixtureOf("m1");
    const limitAt = async (brand: string) => {
      const { json } = expectStatus(await office(site, "GET", `${brand}/sports/fixtures/${id}`, { token: davi.token }), 200);
      return json["data"].liability_limit;
    };
    expectStatus(await limit({ fixture_liability: 900_00 }), 200);
    expect([await limitAt("trevo"), await limitAt("praca")]).toEqual([900_00, 200_000_00]);
  });

  it.each([
    ["nothing", {}, {}, "invalid_fields"],
    ["less than R$ 1", { stake: 99 }, {}, "invalid_fields"],
    ["more than the largest", { stake: 200_000_01 }, {}, "invalid_fields"],
    ["a match's costs by market", { fixture_liability: 10_00 }, { market_type: "result" }, "invalid_fields"],
    ["an unknown market", { stake: 10_00 }, { market_type: "nothing" }, "invalid_fields"],
    ["a competition of another sport", { stake: 10_00 }, { sport: "tennis", competition_id: 1 }, "not_found"],
    ["an unknown competition", { stake: 10_00 }, { competition_id: 2_147_483_647 }, "not_found"],
    ["what was not seen", { stake: 10_00 }, { seen: { ...none, stake: 20_00 } }, "wrong_state"],
    ["a shorter wait than a second", { live_delay_ms: 999 }, {}, "invalid_fields"],
    ["a longer wait than half a minute", { live_delay_ms: 30_001 }, {}, "invalid_fields"],
    ["a wait by market", { live_delay_ms: 5_000 }, { market_type: "result" }, "invalid_fields"],
    ["least odds below 1.01", { min_odds_x1000: 1_009 }, {}, "invalid_fields"],
    ["least odds above 10", { min_odds_x1000: 10_001 }, {}, "invalid_fields"],
    ["a player", { stake: 10_00 }, { player_id: newId() }, "invalid_fields"],
  ])("refuse %s", async (_, limits, more, code) => {
    expect((await limit(limits, more)).json["code"]).toBe(code);
    const { rows } = await sql`select from sport_limits`.execute(site.database.db);
    expect(rows).toEqual([]);
  });

  it("require their own permission at the brand, and each change is in the audit log", async () => {
    expect((await limit({ stake: 10_00 }, {}, ana)).status).toBe(403);
    expect((await limit({ stake: 10_00 }, {}, davi)).status).toBe(403);
    expect((await limit({ stake: 10_00 }, {}, caio)).status).toBe(404);
    expect((await limit({ stake: 10_00 }, { sport: "tennis", competition_id: await competitionId() })).status).toBe(404);
    expectStatus(await limit({ stake: 10_00 }), 200);
    expect((await limit({ stake: 10_00 }, { seen: { ...none, stake: 10_00 } })).json["code"]).toBe("wrong_state");
    expectStatus(await limit({ stake: 12_00 }, { seen: { ...none, stake: 10_00 } }), 200);
    const log = await office(site, "GET", "trevo/audit-events?subject=sport_limit:football/0/all", { token: ana.token });
    expect((log.json["data"] as object[])[0]).toMatchObject({
      action: "sports_limited",
      actor: `staff:${bia.id}`,
      detail: { reason: "Jogo grande", before_stake: 10_00, after_stake: 12_00 },
    });
  });

  describe("lowered while a bet is placed", () => {
    const bookLock = sql`select pg_advisory_xact_lock(71, (select max(id) from sport_books)::int)`;

    it("refuse a bet behind the change", async () => {
      const calls = [() => limit({ stake: 10_00 }), () => bet(10_01)];
      expect(await runBehindLock(site.database, bookLock, calls)).toMatchObject([
        { value: { status: 200 } },
        { value: { status: 409, json: { code: "stake_too_high", max_stake: 10_00 } } },
      ]);
    });

    it("refuse a bet behind new minimum odds", async () => {
      const calls = [() => limit({ min_odds_x1000: 2_001 }), () => bet(1_00)];
      expect(await runBehindLock(site.database, bookLock, calls)).toMatchObject([
        { value: { status: 200 } },
        { value: { status: 409, json: { code: "odds_too_low" } } },
      ]);
    });

    it("do not affect a bet ahead of the change", async () => {
      const calls = [() => bet(10_01), () => limit({ stake: 10_00 })];
      expect(await runBehindLock(site.database, bookLock, calls)).toMatchObject([{ value: { status: 201 } }, { value: { status: 200 } }]);
    });
  });
});

describe("margins of the book", () => {
  const margin = { target_bps: 700, method: "power" };
  const set = (body: object, who = ana) => post("margins", { ...football, ...body }, who);

  it("can be set by a trader at every brand of the book, with the values seen, and are in the audit log", async () => {
    const one = await hire(site, { may: ["sports.trade"], brand: "trevo" });
    expect((await set({ margin }, one)).json["code"]).toBe("forbidden");
    expect((await set({ margin }, bia)).status).toBe(403);
    expect((await set({ margin }, caio)).status).toBe(404);
    expect((await post("margins", { ...football, margin }, ana, "aurora")).status).toBe(404);
    for (const target_bps of [149, 3_001]) expect((await set({ margin: { ...margin, target_bps } })).status).toBe(422);
    expectStatus(await set({ margin: { ...margin, target_bps: 150 } }), 200);
    expect((await set({ margin })).json["code"]).toBe("wrong_state");
    expectStatus(await set({ margin: { ...margin, target_bps: 3_000 }, seen: { ...margin, target_bps: 150 } }), 200);
    const log = await office(site, "GET", "trevo/audit-events?subject=sport_margin:football/0/all", { token: ana.token });
    expect((log.json["data"] as object[])[0]).toMatchObject({
      action: "sports_margin_set",
      detail: { before_bps: 150, after_bps: 3_000, reason: "Jogo grande" },
    });
  });

  it("are shown as they apply, by competition", async () => {
    const competition_id = await competitionId();
    expectStatus(await set({ competition_id, market_type: "total", margin }), 200);
    const { data, book_brands } = await settings();
    expect(book_brands).toEqual(["trevo", "praca"]);
    const types = data.find(({ id }) => id === `football-${competition_id}`)?.types ?? [];
    expect(types.find(({ market_type }) => market_type === "total")).toMatchObject({ margin, margin_in_force: margin });
    expect(types.find(({ market_type }) => market_type === "result")).toMatchObject({
      margin: null,
      margin_in_force: { target_bps: 450, method: "power" },
    });
  });

  it("are previewed by traders with the odds before and after", async () => {
    const body = { sport: "football", competition_id: 0, market_type: "result", margin: { ...margin, target_bps: 2_000 } };
    expect((await post("margin-previews", body, davi)).status).toBe(403);
    const { json } = expectStatus(await post("margin-previews", body), 200);
    expect(json["data"]).toMatchObject({ fixtures: 3, examples: [{ market: { pt: "Resultado final" } }, {}, {}, {}, {}, {}, {}, {}] });
    const [first] = json["data"].examples;
    expect(first.after.odds_x1000[0]).toBeLessThan(first.before.odds_x1000[0]);
  });
});

describe("a trader's view of a match", () => {
  const view = { supremacy_x100: 60, total_x100: 260, minutes: 30 };
  const override = (body: object, who = ana) => post("overrides", { reason: "Craque fora", seen: null, ...body }, who);
  const standing = async (fixture_id: number): Promise<object | null> => {
    const { json } = await office(site, "GET", "trevo/sports/fixtures", { token: davi.token });
    return (json["data"] as { id: number; override: object | null }[]).find(({ id }) => id === fixture_id)?.override ?? null;
  };

  it("is on the board with its end, in the stream of odds and in the audit log, and disappears once removed", async () => {
    const fixture_id = await book.fixtureOf("m2");
    const one = await hire(site, { may: ["sports.trade"], brand: "trevo" });
    expect((await override({ fixture_id, view }, one)).json["code"]).toBe("forbidden");
    expect((await override({ fixture_id, view }, davi)).status).toBe(403);
    expect((await override({ fixture_id: 2_147_483_647, view })).status).toBe(404);
    expect((await override({ fixture_id, view: { ...view, minutes: 1_441 } })).status).toBe(422);
    expect((await override({ fixture_id, view: { ...view, supremacy_x100: 260 } })).status).toBe(422);
    expectStatus(await override({ fixture_id, view }), 200);
    const seen = await standing(fixture_id);
    expect(seen).toMatchObject({ supremacy_x100: 60, total_x100: 260 });
    await book.pricing.step(Date.now());
    const { market_id } = await book.shown("m2");
    const { rows } = await sql<{ seq: number }>`select seq from sport_prices where market_id = ${market_id}`.execute(site.database.db);
    const log = expectStatus(await site.call("GET", `/api/sportsbook/odds-log/${rows[0]?.seq}`), 200).json["data"];
    expect(log).toMatchObject({ cause: "override" });
    expectStatus(await override({ fixture_id, view: null, seen }), 200);
    expect((await override({ fixture_id, view: null })).json["code"]).toBe("wrong_state");
    const audit = await office(site, "GET", `trevo/audit-events?subject=sport_fixture:${fixture_id}`, { token: ana.token });
    expect((audit.json["data"] as object[]).slice(0, 2)).toMatchObject([
      { action: "sports_overridden", detail: { before_total_x100: 260, total_x100: null } },
      { action: "sports_overridden", detail: { before_total_x100: null, total_x100: 260, reason: "Craque fora" } },
    ]);
  });

  it("is not overwritten by another trader who has not seen it, even concurrently", async () => {
    const fixture_id = await book.fixtureOf("m1");
    const other = { ...view, total_x100: 300 };
    const lock = sql`select pg_advisory_xact_lock(72, ${fixture_id}::int)`;
    const both = (seen: object | null) =>
      runBehindLock(site.database, lock, [() => override({ fixture_id, view, seen }), () => override({ fixture_id, view: other, seen })]);
    const refused = { value: { status: 409, json: { code: "wrong_state" } } };
    expect(await both(null)).toMatchObject([{ value: { status: 200 } }, refused]);
    const seen = await standing(fixture_id);
    expect(seen).toMatchObject({ total_x100: 260 });
    // The same view with a different end is a different view.
    expectStatus(await override({ fixture_id, view, seen: { ...seen, ends_at: new Date(0).toISOString() } }), 409);
    expectStatus(await override({ fixture_id, view: null, seen: { ...seen, total_x100: 261 } }), 409);
    expectStatus(await override({ fixture_id, view: null, seen: { ...seen, supremacy_x100: 61 } }), 409);
    expect(await standing(fixture_id)).toEqual(seen);
    expect(await both(seen)).toMatchObject([{ value: { status: 200 } }, refused]);
    expect(await standing(fixture_id)).toMatchObject({ total_x100: 260 });
    expectStatus(await override({ fixture_id, view: null, seen: await standing(fixture_id) }), 200);
    expect((await override({ fixture_id, view, seen })).json["code"]).toBe("wrong_state");
  });

  it("keeps the proof of a bet complete: the row of its odds names the cause and hashes", async () => {
    const fixture_id = await book.fixtureOf("m3");
    expectStatus(await override({ fixture_id, view }), 200);
    await book.pricing.step(Date.now());
    const shown = await book.shown("m3", "home", market("result"));
    const { id } = (await book.placed(player, [shown], { stake: 1_00 })) as { id: string };
    const proof = expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}/proof`, { token: player.token }), 200).json["data"];
    expect(proof.odds_rows).toMatchObject([{ body: { cause: "override" } }]);
  });
});

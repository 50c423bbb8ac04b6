import type { TradingFixture, TradingScope } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { runBehindLock } from "./barrier.ts";
import { factsOf, market, second, stateOf } from "./sports-feed.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
/** Ana trades at the operator's brands, Davi only reads the board, and Caio works for another operator. */
let ana: TestMember;
let davi: TestMember;
let caio: TestMember;
let player: Member;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 6);
  ana = await hire(site, { may: ["sports.trade", "audit.read"] });
  davi = await hire(site, { may: ["sports.read"] });
  caio = await hire(site, { operator: "meridian" });
  player = await site.join();
  const { id: tenant_id = 0 } = (await site.app.modules.tenants.bySlug("trevo")) ?? {};
  const command = { kind: "deposit", amount: 100_000, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ tenant_id, player_id: player.id, ...command });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const name of ["m1", "m2"]) await book.offer(name, [2_000, 3_000, 4_000]);
  await book.renew();
});

const order = (scope: TradingScope, id: number | null, action: "suspend" | "lift" = "suspend", { token } = ana): Promise<Reply> =>
  office(site, "POST", "trevo/sports/suspensions", { token, body: { scope, id, action, reason: "Escalação vazada" } });
const board = async ({ token } = davi) => expectStatus(await office(site, "GET", "trevo/sports/fixtures", { token }), 200).json;
const rowOf = async (name: string): Promise<TradingFixture> => {
  const id = await book.fixtureOf(name);
  const row = ((await board())["data"] as TradingFixture[]).find((one) => one.id === id);
  if (!row) throw new Error(`${name} is not on the board`);
  return row;
};
const bet = async (name: string, stake = 1_00): Promise<Reply> => book.place(player, [await book.shown(name)], { stake });
const answer = async (name: string) => {
  const { status, json } = await bet(name);
  return json["code"] ?? status;
};
const competitionOf = async (name: string): Promise<number> => (await rowOf(name)).competition.id;

describe("a trader suspends", () => {
  it.each<TradingScope>(["book", "competition", "fixture", "market"])("a %s: bets on it are refused until it is lifted", async (scope) => {
    const id = {
      book: () => null,
      competition: () => competitionOf("m1"),
      fixture: () => book.fixtureOf("m1"),
      market: () => book.marketOf("m1", market("result")),
    }[scope];
    expect(await answer("m1")).toBe(201);
    expect(expectStatus(await order(scope, await id()), 200).json["data"]).toEqual({ suspended: true });
    expect(await answer("m1")).toBe("market_suspended");
    expect(await answer("m2")).toBe(scope === "book" || scope === "competition" ? "market_suspended" : 201);
    expect((await order(scope, await id())).json["code"]).toBe("wrong_state");
    expect(expectStatus(await order(scope, await id(), "lift"), 200).json["data"]).toEqual({ suspended: false });
    expect((await order(scope, await id(), "lift")).json["code"]).toBe("wrong_state");
    expect([await answer("m1"), await answer("m2")]).toEqual([201, 201]);
  });

  it("without lifting what the feed has suspended", async () => {
    const id = await book.fixtureOf("m1");
    await sql`insert into sport_suspensions (book_id, scope, scope_id, reasons, since, last_suspended_at)
      values (0, 'fixture', ${id}, 4, '{}', clock_timestamp())`.execute(site.database.db);
    expectStatus(await order("fixture", id), 200);
    expectStatus(await order("fixture", id, "lift"), 200);
    expect(await answer("m1")).toBe("market_suspended");
    expect((await rowOf("m1")).reasons).toEqual(["danger"]);
    expect((await order("fixture", id, "lift")).json["code"]).toBe("wrong_state");
    await sql`update sport_suspensions set reasons = 0 where scope = 'fixture' and scope_id = ${id}`.execute(site.database.db);
  });

  it("only with the permission, what exists, at a brand with its own book; each order is in the audit log", async () => {
    const id = await book.fixtureOf("m1");
    expect((await order("fixture", id, "suspend", davi)).status).toBe(403);
    expect((await order("fixture", id, "suspend", caio)).status).toBe(404);
    expect((await order("fixture", 2_147_483_647)).status).toBe(404);
    expect((await order("competition", 2_147_483_647)).status).toBe(404);
    expect((await order("market", 2_147_483_647)).status).toBe(404);
    for (const [scope, of] of [["book", id] as const, ["fixture", null] as const]) expect((await order(scope, of)).status).toBe(422);
    const body = { scope: "fixture", id, action: "suspend", reason: "x" };
    expect((await office(site, "POST", "aurora/sports/suspensions", { token: ana.token, body })).status).toBe(404);
    expect(await answer("m1")).toBe(201);
    expectStatus(await order("fixture", id), 200);
    expectStatus(await order("fixture", id, "lift"), 200);
    const log = await office(site, "GET", `trevo/audit-events?subject=sport_fixture:${id}`, { token: ana.token });
    expect((log.json["data"] as { action: string; actor: string; detail: object }[]).slice(0, 2)).toMatchObject([
      { action: "sports_lifted", actor: `staff:${ana.id}` },
      { action: "sports_suspended", actor: `staff:${ana.id}`, detail: { reason: "Escalação vazada" } },
    ]);
  });
});

describe("a book shared by two brands", () => {
  it("can be traded by a member who may trade at each of them", async () => {
    const one = await hire(site, { may: ["sports.trade"], brand: "trevo" });
    const id = await book.fixtureOf("m1");
    expect(await board()).toMatchObject({ book_brands: ["trevo", "praca"] });
    expect((await order("fixture", id, "suspend", one)).json["code"]).toBe("forbidden");
    expect((await order("book", null, "suspend", one)).json["code"]).toBe("forbidden");
    expect(await board()).toMatchObject({ book_suspended: false });
    expect(await answer("m1")).toBe(201);
    expectStatus(await order("fixture", id), 200);
    expect((await order("fixture", id, "lift", one)).json["code"]).toBe("forbidden");
    await site.app.modules.staff.members.addPermissions(one.email, { may: ["sports.trade"], brand: "praca", by: "test" });
    expectStatus(await order("fixture", id, "lift", one), 200);
  });
});

describe("a suspension and a concurrent bet", () => {
  const fixtureLock = async () => sql`select pg_advisory_xact_lock(72, ${await book.fixtureOf("m1")}::int)`;

  it("a bet behind the suspension is refused", async () => {
    const id = await book.fixtureOf("m1");
    const calls = [() => order("fixture", id), () => bet("m1")];
    const [suspended, placed] = await runBehindLock(site.database, await fixtureLock(), calls);
    expect([suspended, placed]).toMatchObject([{ value: { status: 200 } }, { value: { status: 409, json: { code: "market_suspended" } } }]);
    expectStatus(await order("fixture", id, "lift"), 200);
  });

  it("a bet ahead of the suspension stands", async () => {
    const id = await book.fixtureOf("m1");
    const calls = [() => bet("m1"), () => order("fixture", id)];
    const [placed, suspended] = await runBehindLock(site.database, await fixtureLock(), calls);
    expect([placed, suspended]).toMatchObject([{ value: { status: 201 } }, { value: { status: 200 } }]);
    expectStatus(await order("fixture", id, "lift"), 200);
  });

  it("work the same for a competition, even one never suspended before", async () => {
    const id = await competitionOf("m1");
    const lock = sql`select pg_advisory_xact_lock(71, ${book.book_id}::int)`;
    const [suspended, placed] = await runBehindLock(site.database, lock, [() => order("competition", id), () => bet("m1")]);
    expect([suspended, placed]).toMatchObject([{ value: { status: 200 } }, { value: { status: 409, json: { code: "market_suspended" } } }]);
    expectStatus(await order("competition", id, "lift"), 200);
    const [before, behind] = await runBehindLock(site.database, lock, [() => bet("m1"), () => order("competition", id)]);
    expect([before, behind]).toMatchObject([{ value: { status: 201 } }, { value: { status: 200 } }]);
    expectStatus(await order("competition", id, "lift"), 200);
  });

  it("work the same for the whole book", async () => {
    const lock = sql`select pg_advisory_xact_lock(71, ${book.book_id}::int)`;
    const [suspended, placed] = await runBehindLock(site.database, lock, [() => order("book", null), () => bet("m1")]);
    expect([suspended, placed]).toMatchObject([{ value: { status: 200 } }, { value: { status: 409, json: { code: "market_suspended" } } }]);
    expectStatus(await order("book", null, "lift"), 200);
  });
});

describe("a suspension and a bet waiting on a match in play", () => {
  const ahead = async (): Promise<void> => {
    const owner = site.database.owner.db;
    await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(owner);
    await sql`update sport_feeds set received_at = clock_timestamp() + interval '1 hour' where producer = ${book.feed.producer}`.execute(
      owner,
    );
  };
  const due = () => sql`update sport_bet_requests set due_at = clock_timestamp() where status = 'pending'`.execute(site.database.owner.db);

  it("refuses the bet, even if lifted before the bet is due; without it the bet is accepted", async () => {
    await book.feed.send(stateOf(factsOf("", { phase: "half1" })), { at: second(60), fixture: "m4" });
    await book.offer("m4", [2_000, 3_000, 4_000]);
    await ahead();
    const id = await book.fixtureOf("m4");
    const states: string[] = [];
    for (const isSuspended of [false, true]) {
      const placed = expectStatus(await bet("m4"), 201).json["data"] as { id: string };
      expect(placed).toMatchObject({ state: "pending" });
      if (isSuspended) for (const action of ["suspend", "lift"] as const) expectStatus(await order("fixture", id, action), 200);
      await due();
      await ahead();
      await site.app.modules.sportsbook.bets.decideDue();
      const { json } = await site.call("GET", `/api/sportsbook/bets/${placed.id}`, { token: player.token });
      states.push(json["data"].refusal?.code ?? json["data"].state);
    }
    expect(states).toEqual(["open", "market_suspended"]);
  });
});

describe("the board", () => {
  it("keeps finished matches while bets on them wait for results", async () => {
    const over = async (): Promise<number[]> => {
      const { json } = await office(site, "GET", "trevo/sports/fixtures?when=over", { token: davi.token });
      return (json["data"] as TradingFixture[]).map(({ id }) => id);
    };
    await book.offer("m5", [2_000, 3_000, 4_000]);
    expectStatus(await bet("m5"), 201);
    const id = await book.fixtureOf("m5");
    expect(await over()).toEqual([]);
    await sql`update sport_fixtures set state = 'ended' where id = ${id}`.execute(site.database.owner.db);
    expect(await over()).toEqual([id]);
    await book.end("m5", "h12");
    expect(await over()).toEqual([]);
  });

  it("shows a match without bets from three hours after its announced start until 48 hours after it", async () => {
    await book.offer("m6", [2_000, 3_000, 4_000]);
    const id = await book.fixtureOf("m6");
    const isListed = async (interval: string): Promise<boolean> => {
      await sql`update sport_fixtures set starts_at = clock_timestamp() - ${interval}::interval where id = ${id}`.execute(
        site.database.owner.db,
      );
      const { json } = await office(site, "GET", "trevo/sports/fixtures?when=over", { token: davi.token });
      return (json["data"] as TradingFixture[]).some((one) => one.id === id);
    };
    const listed: boolean[] = [];
    for (const interval of ["2 hours 59 minutes", "3 hours", "47 hours 59 minutes", "48 hours"]) listed.push(await isListed(interval));
    expect(listed).toEqual([false, true, true, false]);
  });

  it("shows a match's liability, bets and worst score, and what is suspended", async () => {
    await book.offer("m3", [2_000, 3_000, 4_000]);
    expect(await rowOf("m3")).toMatchObject({ open_bets: 0, liability: 0, reasons: [], by_trader: [], state: "scheduled" });
    const placed = expectStatus(await bet("m3", 10_00), 201).json["data"] as { id: string; cash_out: { amount: number } };
    // R$ 10.00 at 2.00 on the home side: the book pays 20.00 and keeps the stake, a liability of 10.00.
    expect(await rowOf("m3")).toMatchObject({ open_bets: 1, liability: 10_00 });
    const id = await book.fixtureOf("m3");
    const marketId = await book.marketOf("m3", market("result"));
    expectStatus(await order("market", marketId), 200);
    const file = expectStatus(await office(site, "GET", `trevo/sports/fixtures/${id}`, { token: davi.token }), 200).json["data"];
    expect(file.worst_score[0]).toBeGreaterThan(file.worst_score[1]);
    const shown = file.markets.find((one: { id: number }) => one.id === marketId);
    expect(shown).toMatchObject({
      name: { pt: "Resultado final" },
      by_trader: true,
      selections: [{ code: "home", odds_x1000: 2_000 }, {}, {}],
    });
    expectStatus(await order("market", marketId, "lift"), 200);
    expectStatus(await order("book", null), 200);
    expect(await board()).toMatchObject({ book_suspended: true });
    expect(await rowOf("m3")).toMatchObject({ reasons: ["trader"], by_trader: ["book"] });
    expectStatus(await order("book", null, "lift"), 200);
    const body = { seen_amount: placed.cash_out.amount, accept: "about" };
    expectStatus(await site.call("POST", `/api/sportsbook/bets/${placed.id}/cash-out`, { token: player.token, key: placed.id, body }), 200);
    expect(await rowOf("m3")).toMatchObject({ open_bets: 0 });
  });

  it("does not exist at a brand without a book, and is not shown to another operator", async () => {
    expect((await office(site, "GET", "aurora/sports/fixtures", { token: ana.token })).status).toBe(404);
    expect((await office(site, "GET", "trevo/sports/fixtures", { token: caio.token })).status).toBe(404);
    const stranger = await hire(site, { may: ["audit.read"] });
    expect((await office(site, "GET", "trevo/sports/fixtures", { token: stranger.token })).status).toBe(403);
  });
});

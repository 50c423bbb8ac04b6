import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runBehindLock } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let ana: TestMember;
let trader: TestMember;
let player: Member;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 3);
  ana = await hire(site, { may: ["sports.integrity", "audit.read"] });
  trader = await hire(site, { may: ["sports.trade"] });
  player = await site.join();
  await site.deposit(player, 100_00);
});
afterAll(() => site.close());
beforeEach(async () => {
  await book.offer("m1", [2_000, 3_000, 4_000]);
  await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(site.database.owner.db);
});

const order = async (action: "suspend" | "lift", { token } = ana, fixture_id?: number): Promise<Reply> =>
  office(site, "POST", "trevo/sports/integrity-suspensions", {
    token,
    body: { fixture_id: fixture_id ?? (await book.fixtureOf("m1")), action, reason: "Alerta da federação." },
  });
const trade = async (action: "suspend" | "lift"): Promise<Reply> =>
  office(site, "POST", "trevo/sports/suspensions", {
    token: trader.token,
    body: { scope: "fixture", id: await book.fixtureOf("m1"), action, reason: "Escalação vazada." },
  });
const bet = async () => {
  const { status, json } = await book.place(player, [await book.shown("m1")], { stake: 1_00 });
  return json["code"] ?? status;
};
const reasons = async () => {
  const id = await book.fixtureOf("m1");
  return expectStatus(await office(site, "GET", `trevo/sports/fixtures/${id}`, { token: ana.token }), 200).json["data"].reasons as string[];
};

describe("a match under suspicion", () => {
  it("accepts no bets until the suspension is lifted, and can be suspended only once", async () => {
    expect(await bet()).toBe(201);
    expect(expectStatus(await order("suspend"), 200).json["data"]).toEqual({ suspended: true });
    expect([await bet(), await reasons()]).toEqual(["market_suspended", ["integrity"]]);
    expect((await order("suspend")).json["code"]).toBe("wrong_state");
    expect(expectStatus(await order("lift"), 200).json["data"]).toEqual({ suspended: false });
    expect((await order("lift")).json["code"]).toBe("wrong_state");
    expect(await bet()).toBe(201);
    const { json } = await office(site, "GET", `trevo/audit-events?subject=sport_fixture:${await book.fixtureOf("m1")}`, {
      token: ana.token,
    });
    expect(json["data"].map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["sports_suspended_for_integrity", "sports_lifted_for_integrity"]),
    );
  });

  it("is not reopened by a trader, and its lifting leaves the trader's suspension in force", async () => {
    expectStatus(await order("suspend"), 200);
    expectStatus(await trade("suspend"), 200);
    expectStatus(await trade("lift"), 200);
    expect([await bet(), await reasons()]).toEqual(["market_suspended", ["integrity"]]);
    expectStatus(await trade("suspend"), 200);
    expectStatus(await order("lift"), 200);
    expect([await bet(), await reasons()]).toEqual(["market_suspended", ["trader"]]);
    expectStatus(await trade("lift"), 200);
    expect(await bet()).toBe(201);
  });

  it("accepts no bet placed at the same moment as the suspension", async () => {
    const lock = sql`select pg_advisory_xact_lock(72, ${await book.fixtureOf("m1")}::int)`;
    const answers = await runBehindLock<unknown>(site.database, lock, [() => order("suspend"), bet]);
    expect(answers.at(-1)).toEqual({ status: "fulfilled", value: "market_suspended" });
    expectStatus(await order("lift"), 200);
  });

  it("can be suspended only with the permission at every brand of the book, and only if it exists", async () => {
    expect((await order("suspend", trader)).json["code"]).toBe("forbidden");
    expect((await order("suspend", ana, 2_000_000_000)).json["code"]).toBe("not_found");
    const praca = await site.app.modules.tenants.bySlug("praca");
    await site.app.modules.tenants.change(praca?.id ?? 0, { settings: { hasSports: true } });
    const one = await hire(site, { may: ["sports.integrity"], brand: "trevo" });
    expect((await order("suspend", one)).json["code"]).toBe("forbidden");
    expect(await bet()).toBe(201);
  });
});

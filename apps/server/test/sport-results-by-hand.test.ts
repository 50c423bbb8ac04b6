import type { SportResultInput } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { market } from "./sports-feed.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
/** Ana and Bruno enter results at all brands of the book. */
let ana: TestMember;
let bruno: TestMember;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 30);
  ana = await hire(site, { may: ["sports.results"] });
  bruno = await hire(site, { may: ["sports.results", "audit.read"] });
});
afterAll(() => site.close());
beforeEach(() => book.renew());

const owner = () => site.database.owner.db;
const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
/** Sets the announced start to this many minutes ago, with no message since. */
const silentSince = async (name: string, minutes: number): Promise<void> => {
  await sql`update sport_fixtures set starts_at = clock_timestamp() - ${minutes}::float8 * interval '1 minute'
    where id = ${await book.fixtureOf(name)}`.execute(owner());
};
const rich = async (): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, 1_000_00);
  return member;
};
const input = async (name: string, change: Partial<SportResultInput> = {}) => ({
  fixture_id: await book.fixtureOf(name),
  ending: "full_time",
  half1: [0, 0],
  final: [1, 0],
  rest: "wait",
  reason: "A federação confirmou o placar.",
  ...change,
});
const propose = async (name: string, change: Partial<SportResultInput> = {}, { token } = ana): Promise<Reply> =>
  office(site, "POST", "trevo/sports/results", { token, body: await input(name, change) });
const read = async (id: string, { token } = bruno) =>
  expectStatus(await office(site, "GET", `proposals/${id}`, { token }), 200).json["data"];
const approve = async (id: string, { token } = bruno, version?: string): Promise<Reply> =>
  office(site, "POST", `proposals/${id}/approve`, { token, body: { version: version ?? (await read(id)).now.version } });
const enter = async (name: string, change: Partial<SportResultInput> = {}) => {
  const { id } = expectStatus(await propose(name, change), 200).json["data"] as { id: string };
  const file = await read(id);
  expectStatus(await approve(id), 200);
  return file.after as Record<string, number | string | boolean | null>;
};
const settle = () => site.app.modules.sportsbook.bets.settleDue();
const stateOf = async (member: Member, id: string) => {
  const { json } = await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token });
  const { state, outcome, payout } = json["data"] as { state: string; outcome: string; payout: number };
  return { state, outcome, payout };
};
const place = async (member: Member, name: string, code = "home"): Promise<string> =>
  ((await book.placed(member, [await book.shown(name, code)], { stake: 10_00 })) as { id: string }).id;

describe("a result entered by hand", () => {
  it("settles what no feed has decided, once another member has approved it, as previewed", async () => {
    const [member, name] = [await rich(), await match()];
    const [home, away] = [await place(member, name), await place(member, name, "away")];
    await silentSince(name, 150);
    const { id } = expectStatus(await propose(name), 200).json["data"] as { id: string };
    await settle();
    expect(await stateOf(member, home)).toMatchObject({ state: "open" });
    expect((await read(id)).after).toMatchObject({ final_score: "1–0", bets_settled: 2, paid: 20_00, taken_back: 0 });
    expectStatus(await approve(id), 200);
    await settle();
    expect(await stateOf(member, home)).toEqual({ state: "settled", outcome: "won", payout: 20_00 });
    expect(await stateOf(member, away)).toEqual({ state: "settled", outcome: "lost", payout: 0 });
    expect(await book.cash(member)).toBe(1_000_00 - 20_00 + 20_00);
    const log = await office(site, "GET", `trevo/audit-events?subject=sport_fixture:${await book.fixtureOf(name)}`, { token: bruno.token });
    expect(log.json["data"][0]).toMatchObject({
      action: "sports_resulted",
      detail: { proposal: id, proposed_by: ana.id, approved_by: bruno.id },
    });
  });

  it("applies to the operator's book alone: for all others the market stays undecided", async () => {
    const name = await match();
    await silentSince(name, 150);
    await enter(name);
    const market_id = await book.marketOf(name, market("result"));
    const { rows } =
      await sql`select r.book_id, r.revision, r.source, m.state from sport_results r join sport_markets m on m.id = r.market_id
      where r.market_id = ${market_id}`.execute(owner());
    expect(rows).toEqual([{ book_id: book.book_id, revision: 1, source: "staff", state: "active" }]);
  });

  it("overrides later results of the feed, and is corrected by another result entered by hand", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, name);
    await silentSince(name, 150);
    await enter(name);
    await settle();
    await book.end(name, "a12");
    await settle();
    expect(await stateOf(member, id)).toMatchObject({ outcome: "won", payout: 20_00 });
    expect(await enter(name, { final: [0, 1] })).toMatchObject({ bets_settled: 0, bets_corrected: 1, paid: 0, taken_back: 20_00 });
    await settle();
    expect(await stateOf(member, id)).toMatchObject({ outcome: "lost", payout: 0 });
    expect(await book.cash(member)).toBe(990_00);
  });

  it("of an abandoned match returns every stake", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, name);
    await silentSince(name, 150);
    expect(await enter(name, { ending: "cancelled", half1: null, final: null })).toMatchObject({ bets_settled: 1, paid: 10_00 });
    await settle();
    expect(await stateOf(member, id)).toMatchObject({ outcome: "void", payout: 10_00 });
    expect(await book.cash(member)).toBe(1_000_00);
  });

  it("leaves markets waiting that the score does not decide, or voids them", async () => {
    const name = await match();
    await book.offer(name, [1_900, 1_900], market("corners_total", 38));
    await silentSince(name, 150);
    const { markets_waiting: waiting } = await enter(name);
    expect(waiting).toBeGreaterThan(0);
    expect(await enter(name, { rest: "void" })).toMatchObject({ markets: waiting, markets_waiting: 0 });
  });

  it("can be entered after the brand has switched to a partner's book", async () => {
    const [name, { tenants }] = [await match(), site.app.modules];
    await silentSince(name, 150);
    const trevo = (await tenants.bySlug("trevo"))?.id ?? 0;
    await tenants.change(trevo, { settings: { betby: { active: true, brand_id: "b", theme_name: "t" } } });
    const reply = await propose(name);
    await tenants.change(trevo, { settings: { betby: { active: false, brand_id: "", theme_name: "" } } });
    expectStatus(reply, 200);
  });

  it("stops bets on the match in the same transaction", async () => {
    const [member, name] = [await rich(), await match()];
    await silentSince(name, 150);
    await enter(name);
    await sql`update sport_fixtures set starts_at = clock_timestamp() + interval '1 hour' where id = ${await book.fixtureOf(name)}`.execute(
      owner(),
    );
    const reply = await book.place(member, [await book.shown(name)], { stake: 1_00 });
    expect(reply.json["code"]).toBe("market_suspended");
  });
});

describe("a result entered by hand is refused", () => {
  it("before the match should be over, to the minute", async () => {
    const name = await match();
    await silentSince(name, 149);
    expect((await propose(name)).json["code"]).toBe("wrong_state");
    await silentSince(name, 150);
    expectStatus(await propose(name), 200);
  });

  it("where it would change nothing", async () => {
    const name = await match();
    await book.end(name, "h12");
    expect((await propose(name, { half1: [1, 0] })).json["code"]).toBe("wrong_state");
    expectStatus(await propose(name, { half1: [1, 0], final: [2, 0] }), 200);
  });

  it.each<[string, Partial<SportResultInput>]>([
    ["half1", { half1: null }],
    ["final", { final: null }],
    ["final", { half1: [2, 0], final: [1, 0] }],
    ["half1", { half1: [-1, 0] }],
    ["final", { final: [1, 100] }],
    ["half1", { ending: "cancelled", final: null }],
    ["final", { ending: "abandoned", half1: null }],
  ])("with a wrong field %s: %o", async (field, change) => {
    const name = await match();
    await silentSince(name, 150);
    const reply = await propose(name, change);
    expect([reply.status, Object.keys(reply.json["errors"] as object)]).toEqual([422, [field]]);
  });

  it("without the permission at every brand of the book, both to propose and to approve", async () => {
    const name = await match();
    await silentSince(name, 150);
    const trader = await hire(site, { may: ["sports.trade"] });
    const one = await hire(site, { may: ["sports.results"], brand: "trevo" });
    expect((await propose(name, {}, trader)).status).toBe(403);
    expect((await propose(name, {}, one)).status).toBe(403);
    const { id } = expectStatus(await propose(name), 200).json["data"] as { id: string };
    expect((await approve(id, one)).json["code"]).toBe("forbidden");
    expect((await approve(id, ana)).json["code"]).toBe("approved_by_you");
    await site.app.modules.staff.members.addPermissions(one.email, { may: ["sports.results"], brand: "praca", by: "test" });
    expectStatus(await approve(id, one), 200);
  });

  it("without the permission at a brand that left the book and still has bets there", async () => {
    const [name, { tenants }] = [await match(), site.app.modules];
    const aurora = (await tenants.bySlug("aurora"))?.id ?? 0;
    await tenants.change(aurora, { settings: { hasSports: true } });
    const far = await site.join({ tenant: "aurora" });
    await site.deposit(far, 100_00, "aurora");
    expectStatus(await book.place(far, [await book.shown(name)], { stake: 10_00, tenant: "aurora" }), 201);
    await silentSince(name, 150);
    await tenants.change(aurora, { settings: { betby: { active: true, brand_id: "b", theme_name: "t" } } });
    const one = await hire(site, { may: ["sports.results"], brand: "trevo" });
    await site.app.modules.staff.members.addPermissions(one.email, { may: ["sports.results"], brand: "praca", by: "test" });
    const reply = await propose(name, {}, one);
    await tenants.change(aurora, { settings: { betby: { active: false, brand_id: "", theme_name: "" } } });
    expect(reply.json["code"]).toBe("forbidden");
  });

  it("where bets have changed since it was previewed", async () => {
    const [member, name] = [await rich(), await match()];
    await place(member, name);
    await silentSince(name, 150);
    const { id } = expectStatus(await propose(name), 200).json["data"] as { id: string };
    const { version } = (await read(id)).now;
    await silentSince(name, -60);
    await place(member, name);
    await silentSince(name, 150);
    expect((await approve(id, bruno, version)).json["code"]).toBe("wrong_state");
    expectStatus(await approve(id), 200);
  });
});

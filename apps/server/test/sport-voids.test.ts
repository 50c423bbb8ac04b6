import type { SportVoidCause } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { market } from "./sports-feed.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let ana: TestMember;
let bruno: TestMember;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 40);
  ana = await hire(site, { may: ["sports.results"] });
  bruno = await hire(site, { may: ["sports.results", "audit.read"] });
});
afterAll(() => site.close());
beforeEach(() => book.renew());

const partner = { active: true, brand_id: "b", theme_name: "t" };
const owner = () => site.database.owner.db;
const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
const rich = async (): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, 100_00);
  return member;
};
const place = async (member: Member, names: readonly string[], code = "home"): Promise<string> => {
  const selections = [];
  for (const name of names) selections.push(await book.shown(name, code));
  return ((await book.placed(member, selections, { stake: 10_00 })) as { id: string }).id;
};
const settle = () => site.app.modules.sportsbook.bets.settleDue();
const readBet = async (member: Member, id: string) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const stateOf = async (member: Member, id: string) => {
  const { state, outcome, payout } = await readBet(member, id);
  return { state, outcome, payout };
};

type Void =
  | { readonly of: "bets"; readonly bet_ids: readonly string[] }
  | { readonly of: "market"; readonly market_id: number; readonly from?: string | null; readonly to?: string | null };
const propose = (of: Void, { token } = ana, cause: SportVoidCause = "ordered"): Promise<Reply> =>
  office(site, "POST", "trevo/sports/voids", {
    token,
    body: { void: { ...(of.of === "market" && { from: null, to: null }), ...of, cause }, reason: "A odd saiu com a vírgula errada." },
  });
const proposed = async (of: Void, cause?: SportVoidCause): Promise<string> =>
  expectStatus(await propose(of, ana, cause), 200).json["data"].id as string;
const read = async (id: string, { token } = bruno) =>
  expectStatus(await office(site, "GET", `proposals/${id}`, { token }), 200).json["data"];
const approve = (id: string, version: string, { token } = bruno): Promise<Reply> =>
  office(site, "POST", `proposals/${id}/approve`, { token, body: { version } });
/** Proposes and approves a void. Returns its preview. */
const declare = async (of: Void) => {
  const id = await proposed(of);
  const { after, now } = await read(id);
  expectStatus(await approve(id, now.version), 200);
  return after as Record<string, number | string>;
};
const findings = async (): Promise<string[]> => {
  const found: string[] = [];
  await site.database.db.transaction().execute(async (tx) => {
    for (const invariant of betInvariants)
      found.push(...(await invariant.check(tx, "all")).map(({ detail }) => `${invariant.name}: ${detail}`));
  });
  return found;
};
const debtOf = async (member: Member): Promise<number> => {
  const { rows } = await sql<{ debt: number }>`select debt from wallets where player_id = ${member.id}`.execute(owner());
  return rows[0]?.debt ?? 0;
};

describe("a bet voided by two members", () => {
  it("returns the stake once after another member has approved, as previewed", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const proposal = await proposed({ of: "bets", bet_ids: [id] }, "palpable_error");
    await settle();
    expect(await stateOf(member, id)).toMatchObject({ state: "open" });
    const { after, now } = await read(proposal);
    expect(after).toMatchObject({ cause: "palpable_error", bets_settled: 1, paid: 10_00, bets_corrected: 0, taken_back: 0 });
    expectStatus(await approve(proposal, now.version), 200);
    expect((await approve(proposal, now.version)).json["code"]).toBe("wrong_state");
    await settle();
    await settle();
    expect(await stateOf(member, id)).toEqual({ state: "settled", outcome: "void", payout: 10_00 });
    expect(await book.cash(member)).toBe(100_00);
    const { legs } = await readBet(member, id);
    expect(legs[0].selections[0]).toMatchObject({ void_cause: "palpable_error" });
    const log = await office(site, "GET", `trevo/audit-events?subject=proposal:${proposal}`, { token: bruno.token });
    expect(log.json["data"].map(({ action }: { action: string }) => action)).toContain("sports_voided");
    expect(await findings()).toEqual([]);
  });

  it("for an obvious error in its odds is proposed and approved before the end of the match, not after", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const of = { of: "bets", bet_ids: [id] } as const;
    const early = await proposed(of, "palpable_error");
    const { now } = await read(early);
    await book.end(name, "h12");
    expect((await approve(early, now.version)).status).not.toBe(200);
    const market_id = await book.marketOf(name, market("result"));
    for (const late of [of, { of: "market", market_id } as const])
      expect((await propose(late, ana, "palpable_error")).json).toMatchObject({ errors: { "void.cause": [expect.any(String)] } });
    await settle();
    expect(await stateOf(member, id)).toEqual({ state: "settled", outcome: "won", payout: 20_00 });
    expectStatus(await propose(of, ana, "integrity"), 200);
  });

  it("that has won has its prize taken back; the part already spent becomes a debt", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    await book.end(name, "h12");
    await settle();
    expect(await book.cash(member)).toBe(110_00);
    const next = await match();
    const [last] = [await book.placed(member, [await book.shown(next)], { stake: 105_00 })];
    expect(last.state).toBe("open");
    expect(await declare({ of: "bets", bet_ids: [id] })).toMatchObject({ bets_settled: 0, bets_corrected: 1, paid: 0, taken_back: 10_00 });
    await settle();
    expect(await stateOf(member, id)).toEqual({ state: "settled", outcome: "void", payout: 10_00 });
    expect([await book.cash(member), await debtOf(member)]).toEqual([0, 5_00]);
    expect(await findings()).toEqual([]);
  });

  it("that has lost gets its stake back, and stays void whatever the result becomes", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    await book.end(name, "a12");
    await settle();
    expect(await declare({ of: "bets", bet_ids: [id] })).toMatchObject({ bets_corrected: 1, paid: 10_00 });
    await settle();
    await book.end(name, "h12", 7_300);
    await settle();
    expect(await stateOf(member, id)).toEqual({ state: "settled", outcome: "void", payout: 10_00 });
    expect(await book.cash(member)).toBe(100_00);
    expect(await findings()).toEqual([]);
  });

  it("that was cashed out in part gets the rest back: the part paid out stays", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const { cash_out } = await readBet(member, id);
    const share = { share_bps: 5_000, seen_amount: 1, accept: "exact" };
    expect(cash_out.amount).toBeGreaterThan(0);
    expectStatus(await site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body: share }), 200);
    const { cashed_out, remaining_stake } = await readBet(member, id);
    expect(await declare({ of: "bets", bet_ids: [id] })).toMatchObject({ paid: remaining_stake });
    await settle();
    expect(await stateOf(member, id)).toEqual({ state: "settled", outcome: "void", payout: remaining_stake });
    expect(await book.cash(member)).toBe(90_00 + cashed_out + remaining_stake);
    expect(await findings()).toEqual([]);
  });

  it("can no longer be cashed out, even before a worker has processed the void", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    await declare({ of: "bets", bet_ids: [id] });
    const reply = await site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body: { seen_amount: 1 } });
    expect(reply.json["code"]).toBe("cash_out_unavailable");
    await settle();
    expect(await book.cash(member)).toBe(100_00);
  });

  it("cannot be a bet that was fully cashed out or is already void", async () => {
    const [member, name] = [await rich(), await match()];
    const [cashed, other] = [await place(member, [name]), await place(member, [name])];
    const reply = await site.call("POST", `/api/sportsbook/bets/${cashed}/cash-out`, { token: member.token, body: { seen_amount: 1 } });
    expectStatus(reply, 200);
    expect((await propose({ of: "bets", bet_ids: [cashed, other] })).json["code"]).toBe("wrong_state");
    await declare({ of: "bets", bet_ids: [other] });
    expect((await propose({ of: "bets", bet_ids: [other] })).json["code"]).toBe("wrong_state");
  });

  it("notifies its player of the reason", async () => {
    const [member, name] = [await rich(), await match()];
    await declare({ of: "bets", bet_ids: [await place(member, [name])] });
    await settle();
    const { json } = await site.call("GET", "/api/notifications", { token: member.token });
    expect(JSON.stringify(json)).toContain("uma autoridade determinou");
  });

  it("and cashed out concurrently ends once: the approval detects an unseen change", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const proposal = await proposed({ of: "bets", bet_ids: [id] });
    const { now } = await read(proposal);
    const calls = [
      () => site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body: { seen_amount: 1 } }),
      () => approve(proposal, now.version),
    ];
    const answers = fulfilledOf(
      await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select 1 from sport_bets where id = ${id} for update`,
        callers: 2,
        call: (nth) => (calls[nth] ?? calls[0])!(),
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settle();
    expect(["cashed", "settled"]).toContain((await stateOf(member, id)).state);
    expect(await findings()).toEqual([]);
  });
});

describe("selections on a market voided by two members", () => {
  const marketOf = (name: string) => book.marketOf(name, market("result"));

  it("count as odds of 1 in every bet of the period, and in no other", async () => {
    const [member, name, other] = [await rich(), await match(), await match()];
    const [double, single] = [await place(member, [name, other]), await place(member, [name])];
    const { rows } = await sql<{
      at: string;
    }>`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`.execute(owner());
    const late = await place(member, [name]);
    const elsewhere = await place(member, [other]);
    expect(await declare({ of: "market", market_id: await marketOf(name), to: rows[0]?.at ?? "" })).toMatchObject({
      bets_settled: 1,
      paid: 10_00,
    });
    await settle();
    expect(await stateOf(member, single)).toEqual({ state: "settled", outcome: "void", payout: 10_00 });
    expect((await stateOf(member, double)).state).toBe("open");
    await book.end(name, "a12");
    await book.end(other, "h12");
    await settle();
    expect(await stateOf(member, double)).toEqual({ state: "settled", outcome: "won", payout: 20_00 });
    expect(await stateOf(member, late)).toMatchObject({ outcome: "lost" });
    expect(await stateOf(member, elsewhere)).toMatchObject({ outcome: "won" });
    expect(await findings()).toEqual([]);
  });

  it("need a new approval if a bet was placed since the proposal", async () => {
    const [member, name] = [await rich(), await match()];
    await place(member, [name]);
    const proposal = await proposed({ of: "market", market_id: await marketOf(name) });
    const { now } = await read(proposal);
    await place(member, [name]);
    expect((await approve(proposal, now.version)).json["code"]).toBe("wrong_state");
    expectStatus(await approve(proposal, (await read(proposal)).now.version), 200);
    await settle();
    expect(await book.cash(member)).toBe(100_00);
  });

  it("are refused where there are no such selections", async () => {
    expect((await propose({ of: "market", market_id: await marketOf(await match()) })).json["code"]).toBe("wrong_state");
    expect((await propose({ of: "market", market_id: 2_000_000_000 })).json["code"]).toBe("not_found");
  });
});

describe("a member who voids bets", () => {
  it("never decides on their own proposal", async () => {
    const [member, name] = [await rich(), await match()];
    const proposal = await proposed({ of: "bets", bet_ids: [await place(member, [name])] });
    const { now } = await read(proposal);
    expect((await approve(proposal, now.version, ana)).json["code"]).toBe("approved_by_you");
  });

  it("needs the permission, for a market at every brand of the book", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const trader = await hire(site, { may: ["sports.trade"] });
    expect((await propose({ of: "bets", bet_ids: [id] }, trader)).json["code"]).toBe("forbidden");
    const praca = await site.app.modules.tenants.bySlug("praca");
    await site.app.modules.tenants.change(praca?.id ?? 0, { settings: { hasSports: true } });
    const one = await hire(site, { may: ["sports.results"], brand: "trevo" });
    expect((await propose({ of: "market", market_id: await book.marketOf(name, market("result")) }, one)).json["code"]).toBe("forbidden");
    expectStatus(await propose({ of: "bets", bet_ids: [id] }, one), 200);
  });

  /** Hires a member with the permission at the brands that currently use the book. */
  const ofTheBook = async (): Promise<TestMember> => {
    const member = await hire(site, { may: ["sports.results"], brand: "trevo" });
    await site.app.modules.staff.members.addPermissions(member.email, { may: ["sports.results"], brand: "praca", by: "test" });
    return member;
  };

  it("needs the permission also at a brand that left the book and still has bets there", async () => {
    const [member, name] = [await rich(), await match()];
    await place(member, [name]);
    const { tenants } = site.app.modules;
    const aurora = (await tenants.bySlug("aurora"))?.id ?? 0;
    await tenants.change(aurora, { settings: { hasSports: true } });
    const far = await site.join({ tenant: "aurora" });
    await site.deposit(far, 100_00, "aurora");
    expectStatus(await book.place(far, [await book.shown(name)], { stake: 10_00, tenant: "aurora" }), 201);
    await tenants.change(aurora, { settings: { betby: partner } });
    const [one, two] = [await ofTheBook(), await ofTheBook()];
    const of = { of: "market", market_id: await book.marketOf(name, market("result")) } as const;
    const alone = await propose(of, one);
    const proposal = await proposed(of);
    const { now } = await read(proposal);
    const approved = await approve(proposal, now.version, two);
    await tenants.change(aurora, { settings: { betby: { active: false, brand_id: "", theme_name: "" } } });
    expect([alone.json["code"], approved.json["code"]]).toEqual(["forbidden", "forbidden"]);
  });

  it("can still do so after the brand has switched to a partner's book", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const { tenants } = site.app.modules;
    const trevo = (await tenants.bySlug("trevo"))?.id ?? 0;
    await tenants.change(trevo, { settings: { betby: partner } });
    const listed = await office(site, "GET", `trevo/sports/bets?player=${member.id}`, { token: ana.token });
    const alone = await office(site, "GET", `trevo/sports/bets/${id}`, { token: ana.token });
    const proposals = [
      await propose({ of: "bets", bet_ids: [id] }),
      await propose({ of: "market", market_id: await book.marketOf(name, market("result")) }),
    ];
    await tenants.change(trevo, { settings: { betby: { active: false, brand_id: "", theme_name: "" } } });
    expect([listed, alone, ...proposals].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("does not find a bet of another brand", async () => {
    const [member, name] = [await rich(), await match()];
    const id = await place(member, [name]);
    const body = { void: { of: "bets", bet_ids: [id], cause: "late" }, reason: "Outra marca." };
    expect((await office(site, "POST", "praca/sports/voids", { token: ana.token, body })).json["code"]).toBe("not_found");
    expect((await office(site, "GET", `praca/sports/bets/${id}`, { token: ana.token })).status).toBe(404);
  });
});

describe("the list of bets", () => {
  it("shows the brand's bets, newest first, filtered by match, player and state, page by page", async () => {
    const [member, name] = [await rich(), await match()];
    const ids = [await place(member, [name]), await place(member, [name]), await place(member, [name])];
    const list = async (query: string) =>
      expectStatus(await office(site, "GET", `trevo/sports/bets?${query}`, { token: ana.token }), 200).json;
    const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
    const first = await list(`player=${member.id}&limit=2`);
    expect(idsOf(first["data"])).toEqual([ids[2], ids[1]]);
    expect(idsOf((await list(`player=${member.id}&limit=2&after=${first["next"]}`))["data"])).toEqual([ids[0]]);
    expect(idsOf((await list(`fixture=${await book.fixtureOf(name)}`))["data"])).toEqual([...ids].reverse());
    expect((await list(`player=${member.id}&state=settled`))["data"]).toEqual([]);
    expect(first["data"][0]).toMatchObject({ stake: 10_00, state: "open", selections: [{ odds_x1000: 2_000, void_cause: null }] });
  });
});

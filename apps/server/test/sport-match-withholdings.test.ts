import type { SportWithholdingEndInput } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { withholdMatch } from "../src/modules/sportsbook/withhold-bets.ts";
import { withholdingInvariant } from "../src/modules/sportsbook/withholding-invariants.ts";
import { runBehindLock } from "./barrier.ts";
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
  book = await openSportsbook(site, 20);
  ana = await hire(site, { may: ["sports.integrity"] });
  bruno = await hire(site, { may: ["sports.integrity"] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 hour'`.execute(owner());
});

const owner = () => site.database.owner.db;
const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
const total = market("total", 10);
/** Places R$ 10 by a player with R$ 100. */
const placed = async (name: string, code = "home", key = market("result")): Promise<{ member: Member; id: string }> => {
  const member = await site.join();
  await site.deposit(member, 100_00);
  const { id } = (await book.placed(member, [await book.shown(name, code, key)], { stake: 10_00 })) as { id: string };
  return { member, id };
};
const settle = () => site.app.modules.sportsbook.bets.settleDue();
const statusOf = async ({ id }: { id: string }) =>
  (await sql<{ status: string }>`select status from sport_bets where id = ${id}`.execute(owner())).rows[0]?.status;
const withhold = async (name: string, market_id: number | null = null, by = ana, brand = "trevo"): Promise<Reply> =>
  office(site, "POST", `${brand}/sports/match-withholdings`, {
    token: by.token,
    body: { fixture_id: await book.fixtureOf(name), market_id, ground: "manipulation", reason: "Alerta da federação." },
  });
const propose = (end: SportWithholdingEndInput): Promise<Reply> =>
  office(site, "POST", "trevo/sports/withholding-ends", { token: ana.token, body: { end, reason: "A apuração terminou." } });
/** Proposes and approves an end. Returns its preview. */
const end = async (input: SportWithholdingEndInput) => {
  const { id } = expectStatus(await propose(input), 200).json["data"] as { id: string };
  const { after, now } = expectStatus(await office(site, "GET", `proposals/${id}`, { token: bruno.token }), 200).json["data"];
  expectStatus(await office(site, "POST", `proposals/${id}/approve`, { token: bruno.token, body: { version: now.version } }), 200);
  return after as Record<string, number | string>;
};
/** Places R$ 10 on the home sides of these matches at once, at 2.00 each. */
const combined = async (...names: string[]): Promise<{ member: Member; id: string }> => {
  const member = await site.join();
  await site.deposit(member, 100_00);
  const legs: Parameters<typeof book.placed>[1][number][] = [];
  for (const name of names) legs.push(await book.shown(name));
  const { id } = (await book.placed(member, legs, { stake: 10_00 })) as { id: string };
  return { member, id };
};
const withholdNamed = async ({ id }: { id: string }, ground = "fraud"): Promise<Reply> =>
  office(site, "POST", "trevo/sports/withholdings", { token: ana.token, body: { bet_ids: [id], ground, reason: "Conta suspeita." } });
const ofMatch = async (name: string) => ({ fixture_id: await book.fixtureOf(name), market_id: null });
const releaseMatch = async (name: string) => end({ how: "release_match", ...(await ofMatch(name)) });
const voidMatch = async (name: string) => end({ how: "void_match", ...(await ofMatch(name)), cause: "integrity" });
const shownTo = async ({ member, id }: { member: Member; id: string }) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const findings = () =>
  site.database.db.transaction().execute(async (tx) => {
    const found: string[] = [];
    for (const { name, check } of [...betInvariants, withholdingInvariant])
      found.push(...(await check(tx, "all")).map(({ detail }) => `${name}: ${detail}`));
    return found;
  });

describe("withholding a match", () => {
  it("holds every open bet on it and no other; its result pays nothing, and two members release all at once", async () => {
    const [name, other] = [await match(), await match()];
    const bets = [await placed(name), await placed(name, "away"), await placed(name)];
    const [elsewhere, cashed] = [await placed(other), await placed(name)];
    const out = await site.call("POST", `/api/sportsbook/bets/${cashed.id}/cash-out`, {
      token: cashed.member.token,
      body: { seen_amount: 1 },
    });
    expectStatus(out, 200);
    expect(expectStatus(await withhold(name), 200).json["data"]).toEqual({ withheld: 3, already_withheld: 0, left: false });
    expect([await statusOf(elsewhere), await statusOf(cashed)]).toEqual(["open", "cashed"]);
    await book.end(name, "h12");
    await settle();
    for (const one of bets) expect([await statusOf(one), await book.cash(one.member)]).toEqual(["withheld", 90_00]);
    const fixture_id = await book.fixtureOf(name);
    const said = await end({ how: "release_match", fixture_id, market_id: null });
    expect(said).toMatchObject({ end: "release", bets_settled: 3, paid: 40_00 });
    await settle();
    expect([await book.cash(bets[0]?.member as Member), await book.cash(bets[1]?.member as Member)]).toEqual([110_00, 90_00]);
    expect((await propose({ how: "release_match", fixture_id, market_id: null })).json["code"]).toBe("wrong_state");
    expect(await findings()).toEqual([]);
  });

  it("can be of one market, which two members void", async () => {
    const name = await match();
    const kept = await placed(name);
    await book.offer(name, [1_900, 1_900], total);
    const goals = await placed(name, "over", total);
    const market_id = await book.marketOf(name, total);
    expect(expectStatus(await withhold(name, market_id), 200).json["data"]).toEqual({ withheld: 1, already_withheld: 0, left: false });
    expect([await statusOf(kept), await statusOf(goals)]).toEqual(["open", "withheld"]);
    const fixture_id = await book.fixtureOf(name);
    expect((await propose({ how: "void_match", fixture_id, market_id: market_id + 1, cause: "integrity" })).json["code"]).toBe(
      "wrong_state",
    );
    expect(await end({ how: "void_match", fixture_id, market_id, cause: "integrity" })).toMatchObject({ end: "void", paid: 10_00 });
    await settle();
    expect(await book.cash(goals.member)).toBe(100_00);
    expect(await findings()).toEqual([]);
  });

  it("takes bounded batches, and the next call continues", async () => {
    const name = await match();
    for (let nth = 0; nth < 5; nth += 1) await placed(name);
    const trevo = await site.app.modules.tenants.bySlug("trevo");
    if (!trevo) throw new Error("no brand");
    const needs = { ...site.app.modules, db: site.database.db, clock: site.clock, broadcaster: { toPlayer: () => undefined } };
    const order = { fixture_id: await book.fixtureOf(name), market_id: null, ground: "fraud" as const, reason: "Alerta." };
    const scope = { tenant: trevo, staff_id: ana.id, request_id: null } as unknown as Parameters<typeof withholdMatch>[1];
    const call = () =>
      withholdMatch({ ...needs, cases: needs.openRounds.ownCases }, scope, { ...order, batches: { together: 2, most: 3 } });
    expect([await call(), await call()]).toEqual([
      { withheld: 3, already_withheld: 0, left: true },
      { withheld: 2, already_withheld: 0, left: false },
    ]);
    await expect(call()).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("needs the permission, and finds no bets of another brand", async () => {
    const name = await match();
    const bet = await placed(name);
    const trader = await hire(site, { may: ["sports.trade", "sports.results"] });
    expect((await withhold(name, null, trader)).json["code"]).toBe("forbidden");
    const praca = await site.app.modules.tenants.bySlug("praca");
    await site.app.modules.tenants.change(praca?.id ?? 0, { settings: { hasSports: true } });
    expect((await withhold(name, null, ana, "praca")).json["code"]).toBe("wrong_state");
    expect(await statusOf(bet)).toBe("open");
  });
});

describe("a bet that several orders withhold", () => {
  it("stays withheld when one match is released, and is paid when the last one is", async () => {
    const [one, other] = [await match(), await match()];
    const [bet, alone] = [await combined(one, other), await placed(one)];
    expect(expectStatus(await withhold(one), 200).json["data"]).toEqual({ withheld: 2, already_withheld: 0, left: false });
    expect(expectStatus(await withhold(other), 200).json["data"]).toEqual({ withheld: 0, already_withheld: 1, left: false });
    expect((await withhold(other)).json["code"]).toBe("wrong_state");
    await book.end(one, "h12");
    await book.end(other, "h12");
    await settle();
    expect(await releaseMatch(one)).toMatchObject({ bets_settled: 1, paid: 20_00, bets_still_withheld: 1 });
    await settle();
    expect([await statusOf(alone), await statusOf(bet), await book.cash(bet.member)]).toEqual(["settled", "withheld", 90_00]);
    expect(await findings()).toEqual([]);
    expect((await propose({ how: "release_match", ...(await ofMatch(one)) })).json["code"]).toBe("wrong_state");
    expect(await releaseMatch(other)).toMatchObject({ bets_settled: 1, paid: 40_00, bets_still_withheld: 0 });
    await settle();
    expect([await statusOf(bet), await book.cash(bet.member)]).toEqual(["settled", 130_00]);
    const told = expectStatus(await site.call("GET", "/api/notifications", { token: bet.member.token }), 200).json["data"] as object[];
    expect(told.filter((item) => JSON.stringify(item).includes("A apuração da sua aposta terminou"))).toHaveLength(1);
    expect(told.filter((item) => JSON.stringify(item).includes("Pagamento suspenso"))).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it("is held by name for fraud whatever becomes of its match, and shows the ground that stands", async () => {
    const name = await match();
    const [bet, plain] = [await placed(name), await placed(name)];
    expectStatus(await withholdNamed(bet), 200);
    expect((await propose({ how: "release_match", ...(await ofMatch(name)) })).json["code"]).toBe("wrong_state");
    expect(expectStatus(await withhold(name), 200).json["data"]).toEqual({ withheld: 1, already_withheld: 1, left: false });
    expect(await shownTo(bet)).toMatchObject({ state: "withheld", withheld: { ground: "fraud" } });
    expect(await releaseMatch(name)).toMatchObject({ bets_still_withheld: 1 });
    expect([await statusOf(bet), await statusOf(plain)]).toEqual(["withheld", "open"]);
    expect(await end({ how: "release", bet_ids: [bet.id] })).toMatchObject({ bets_still_withheld: 0 });
    expect([await statusOf(bet), await findings()]).toEqual(["open", []]);
  });

  it("can be named while its match is withheld; releasing it by name leaves it to the match, and a second time takes it out", async () => {
    const name = await match();
    const bet = await placed(name);
    expectStatus(await withhold(name), 200);
    expectStatus(await withholdNamed(bet), 200);
    expect((await withholdNamed(bet)).json["code"]).toBe("wrong_state");
    expect(await shownTo(bet)).toMatchObject({ withheld: { ground: "manipulation" } });
    expect(await releaseMatch(name)).toMatchObject({ bets_still_withheld: 1 });
    expect(await shownTo(bet)).toMatchObject({ withheld: { ground: "fraud" } });
    expectStatus(await withhold(name), 200);
    expect(await end({ how: "release", bet_ids: [bet.id] })).toMatchObject({ bets_still_withheld: 1 });
    expect(await shownTo(bet)).toMatchObject({ state: "withheld", withheld: { ground: "manipulation" } });
    expect(await end({ how: "release", bet_ids: [bet.id] })).toMatchObject({ bets_still_withheld: 0 });
    expect([await statusOf(bet), await findings()]).toEqual(["open", []]);
  });

  it("is not void with one match while another order withholds it; two members void it by name", async () => {
    const [one, other] = [await match(), await match()];
    const [bet, alone] = [await combined(one, other), await placed(one)];
    expectStatus(await withhold(one), 200);
    expectStatus(await withhold(other), 200);
    expect(await voidMatch(one)).toMatchObject({ bets_settled: 1, paid: 10_00, bets_still_withheld: 1 });
    await settle();
    expect([await statusOf(alone), await book.cash(alone.member)]).toEqual(["settled", 100_00]);
    expect([await statusOf(bet), await book.cash(bet.member)]).toEqual(["withheld", 90_00]);
    const again = { how: "void_match" as const, ...(await ofMatch(one)), cause: "integrity" as const };
    expect((await propose(again)).json["code"]).toBe("wrong_state");
    // The first match still withholds it.
    expect(await releaseMatch(other)).toMatchObject({ bets_still_withheld: 1 });
    expectStatus(await withhold(other), 200);
    expect(await end({ how: "void", bet_ids: [bet.id], cause: "integrity" })).toMatchObject({ paid: 10_00, bets_still_withheld: 0 });
    await settle();
    expect([await statusOf(bet), await book.cash(bet.member)]).toEqual(["settled", 100_00]);
    expect(await findings()).toEqual([]);
  });

  it("is released with its match from the order on a market of it, but not the reverse", async () => {
    const name = await match();
    const bet = await placed(name);
    const market_id = await book.marketOf(name, market("result"));
    expectStatus(await withhold(name, market_id), 200);
    expectStatus(await withhold(name), 200);
    expect(await end({ how: "release_match", ...(await ofMatch(name)), market_id })).toMatchObject({ bets_still_withheld: 1 });
    expect(await statusOf(bet)).toBe("withheld");
    expectStatus(await withhold(name, market_id), 200);
    expect(await releaseMatch(name)).toMatchObject({ bets_still_withheld: 0 });
    expect([await statusOf(bet), await findings()]).toEqual(["open", []]);
  });

  it("must be approved again if another order withholds it after the proposal was read", async () => {
    const [one, other] = [await match(), await match()];
    const bet = await combined(one, other);
    expectStatus(await withhold(one), 200);
    const { id } = expectStatus(await propose({ how: "release_match", ...(await ofMatch(one)) }), 200).json["data"] as { id: string };
    const { now } = expectStatus(await office(site, "GET", `proposals/${id}`, { token: bruno.token }), 200).json["data"];
    expectStatus(await withhold(other), 200);
    const answer = await office(site, "POST", `proposals/${id}/approve`, { token: bruno.token, body: { version: now.version } });
    expect([answer.json["code"], await statusOf(bet)]).toEqual(["wrong_state", "withheld"]);
  });

  it("ends for the bets that were approved, and for none that are withheld meanwhile", async () => {
    const name = await match();
    const approvedBet = await placed(name);
    expectStatus(await withhold(name), 200);
    const later = await placed(name);
    const { id } = expectStatus(await propose({ how: "release_match", ...(await ofMatch(name)) }), 200).json["data"] as { id: string };
    const { now } = expectStatus(await office(site, "GET", `proposals/${id}`, { token: bruno.token }), 200).json["data"];
    const approve = () => office(site, "POST", `proposals/${id}/approve`, { token: bruno.token, body: { version: now.version } });
    // The approval waits for its bet; the withholding must wait for the approval, although its bet is another one.
    const bet = sql`select from sport_bets where id = ${approvedBet.id} for update`;
    const [approval] = await runBehindLock<Reply>(site.database, bet, [approve, () => withhold(name)]);
    expect(approval).toMatchObject({ status: "fulfilled", value: { status: 200 } });
    expect(await statusOf(later)).toBe("withheld");
    expect(await findings()).toEqual([]);
  });
});

describe("withholding a match concurrently with its settlement", () => {
  it("leaves a bet that is being settled paid, and withholds the others", async () => {
    const name = await match();
    const [paid, kept] = [await placed(name), await placed(name)];
    expect(expectStatus(await withhold(await match()), 409).json["code"]).toBe("wrong_state");
    await sql`update sport_bets set next_attempt_at = 'infinity' where id = ${kept.id}`.execute(owner());
    await book.end(name, "h12");
    // The settlement holds its bet and waits for the wallet; the withholding waits for the bet.
    const wallet = sql`select from wallets where player_id = ${paid.member.id} for update`;
    const answers = await runBehindLock<unknown>(site.database, wallet, [settle, () => withhold(name)]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await sql`update sport_bets set next_attempt_at = null where id = ${kept.id}`.execute(owner());
    await settle();
    expect([await statusOf(paid), await statusOf(kept)]).toEqual(["settled", "withheld"]);
    expect([await book.cash(paid.member), await book.cash(kept.member)]).toEqual([110_00, 90_00]);
    expect(await findings()).toEqual([]);
  });
});

import { correctionBounds } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SqlTag } from "../src/kernel/sql.ts";
import { betInvariants } from "../src/modules/sportsbook/bet-invariants.ts";
import { settleTogether, type SettleNeeds } from "../src/modules/sportsbook/settle-bets.ts";
import { correctionInvariant, withholdingInvariant } from "../src/modules/sportsbook/withholding-invariants.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { raceAtBarrier, reasonsOf, runBehindLock } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let ana: TestMember;
let bruno: TestMember;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 25);
  await sql`update sport_competitions set tier = 1`.execute(owner());
  ana = await hire(site, { may: ["sports.integrity", "sports.results"] });
  bruno = await hire(site, { may: ["sports.integrity", "sports.results"] });
});
afterAll(() => site.close());
beforeEach(() => book.renew());

const owner = () => site.database.owner.db;
const match = async (odds = [2_000, 3_000, 4_000]): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, odds);
  return name;
};
/** Places a bet on the home side; its player has exactly the stake. */
const placed = async (name: string, stake: number): Promise<{ member: Member; id: string }> => {
  const member = await site.join();
  await site.deposit(member, stake);
  const { id } = (await book.placed(member, [await book.shown(name)], { stake })) as { id: string };
  return { member, id };
};
type Bet = Awaited<ReturnType<typeof placed>>;
const settle = () => site.app.modules.sportsbook.bets.settleDue();
/** The match ends with this score by the match data, and its bets are settled. */
const ends = async (name: string, goals: string, at?: number) => {
  await book.end(name, goals, at);
  await settle();
};
const rowOf = async ({ id }: Bet) => {
  const { rows } = await sql<{ status: string; payout: number; settlement_no: number }>`
    select status, payout, settlement_no from sport_bets where id = ${id}`.execute(owner());
  return rows[0];
};
const read = async ({ member, id }: Bet) =>
  expectStatus(await site.call("GET", `/api/sportsbook/bets/${id}`, { token: member.token }), 200).json["data"];
const titles = async ({ member }: Bet): Promise<string[]> => {
  const { json } = expectStatus(await site.call("GET", "/api/notifications", { token: member.token }), 200);
  return (json["data"] as { title: string; link: string }[]).flatMap(({ title, link }) => (link === "/sportsbook/bets" ? [title] : []));
};
/** Ana proposes it, and Bruno has read what it does. */
const propose = async (path: string, body: object) => {
  const { id } = expectStatus(await office(site, "POST", `trevo/sports/${path}`, { token: ana.token, body }), 200).json["data"];
  const proposal = await office(site, "GET", `proposals/${id as string}`, { token: bruno.token });
  const { after, now } = expectStatus(proposal, 200).json["data"];
  const approval = { token: bruno.token, body: { version: now.version } };
  return { after, approve: () => office(site, "POST", `proposals/${id as string}/approve`, approval) };
};
const decide = async (path: string, body: object): Promise<Record<string, number | string>> => {
  const { after, approve } = await propose(path, body);
  expectStatus(await approve(), 200);
  return after as Record<string, number | string>;
};
const end = (input: object) => decide("withholding-ends", { end: input, reason: "Súmula conferida." });
const withheldWith = async (name: string) => ({ fixture_id: await book.fixtureOf(name), market_id: null });

const findings = () =>
  site.database.db.transaction().execute(async (tx) => {
    const found: string[] = [];
    for (const { name, check } of [...betInvariants, withholdingInvariant, correctionInvariant])
      found.push(...(await check(tx, "all")).map(({ detail }) => `${name}: ${detail}`));
    return found;
  });
/** Runs statements as the owner without the triggers that protect the history. */
const tamper = (statement: string) =>
  site.database.owner.sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = replica");
    await tx.unsafe(statement);
  });

describe("a correction by the match data", () => {
  it("is posted while those of its match take back R$ 50,000.00", async () => {
    const name = await match();
    const bet = await placed(name, 25_000_00);
    await ends(name, "h12");
    expect(await book.cash(bet.member)).toBe(50_000_00);
    await ends(name, "a12", 7_300);
    expect(await rowOf(bet)).toEqual({ status: "settled", payout: 0, settlement_no: 2 });
    const { rows } = await sql`select taken from sport_automatic_corrections where bet_id = ${bet.id}`.execute(owner());
    expect(rows).toEqual([{ taken: correctionBounds.netTaking }]);
    expect(await findings()).toEqual([]);
  });

  it("waits from one centavo more", async () => {
    const name = await match([1_500, 4_000, 6_000]);
    const bet = await placed(name, 33_333_34);
    await ends(name, "h12");
    expect(await book.cash(bet.member)).toBe(correctionBounds.netTaking + 1);
    await ends(name, "a12", 7_300);
    expect(await rowOf(bet)).toEqual({ status: "withheld", payout: correctionBounds.netTaking + 1, settlement_no: 1 });
    expect(await findings()).toEqual([]);
  });

  it("of more than that leaves what was paid; the player is told, staff see the ground, and two members release it", async () => {
    const name = await match();
    const [large, other] = [await placed(name, 25_000_00), await placed(name, 10_00)];
    await ends(name, "h12");
    await ends(name, "a12", 7_300);
    for (const bet of [large, other]) expect(await rowOf(bet)).toMatchObject({ status: "withheld", settlement_no: 1 });
    expect([await book.cash(large.member), await book.cash(other.member)]).toEqual([50_000_00, 20_00]);
    expect(await read(large)).toMatchObject({
      state: "withheld",
      payout: 50_000_00,
      withheld: { ground: "correction", payout: 0 },
    });
    expect(await titles(large)).toEqual(["Correção em conferência"]);
    const shown = await office(site, "GET", `trevo/sports/bets/${large.id}`, { token: ana.token });
    const fixture_id = await book.fixtureOf(name);
    expect(expectStatus(shown, 200).json["data"]).toMatchObject({
      withheld: { ground: "correction", reason: null, fixture_id, payout: 0 },
    });
    await settle();
    expect(await findings()).toEqual([]);
    const said = await end({ how: "release_corrections", fixture_id });
    expect(said).toMatchObject({ bets_corrected: 2, taken_back: 50_020_00, paid: 0 });
    await settle();
    await settle();
    for (const bet of [large, other]) expect(await rowOf(bet)).toEqual({ status: "settled", payout: 0, settlement_no: 2 });
    expect([await book.cash(large.member), await book.cash(other.member)]).toEqual([0, 0]);
    expect((await titles(large)).toSorted()).toEqual(["Correção conferida", "Correção em conferência", "Resultado corrigido"]);
    expect(await findings()).toEqual([]);
  });

  it("that comes after the release of an earlier one waits again", async () => {
    const name = await match();
    const bet = await placed(name, 30_000_00);
    await ends(name, "h12");
    await ends(name, "a12", 7_300);
    expect(await end({ how: "release", bet_ids: [bet.id] })).toMatchObject({ taken_back: 60_000_00 });
    await ends(name, "h12 a13", 7_400);
    expect(await rowOf(bet)).toMatchObject({ status: "withheld", settlement_no: 1 });
    await end({ how: "release", bet_ids: [bet.id] });
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "settled", payout: 0, settlement_no: 2 });
    expect((await sql`select from sport_automatic_corrections where bet_id = ${bet.id}`.execute(owner())).rows).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ["at 24 hours", "24 hours", "settled"],
    ["a millisecond later", "24 hours 1 millisecond", "withheld"],
  ])("%s after the settlement", async (_, age, status) => {
    const name = await match();
    const bet = await placed(name, 10_00);
    await ends(name, "a12");
    await book.end(name, "h12", 7_300);
    await tamper(`update sport_settlements set settled_at = (
        select max(decided_at) from sport_results where market_id in (select market_id from sport_bet_selections where bet_id = '${bet.id}')
      ) - interval '${age}' where bet_id = '${bet.id}'`);
    await settle();
    expect(await rowOf(bet)).toMatchObject({ status });
  });

  it("that two members enter is posted whatever it takes back, and a void that they decide", async () => {
    const [name, other] = [await match(), await match([5_000, 3_000, 2_000])];
    const [bet, voided] = [await placed(name, 30_000_00), await placed(other, 15_000_00)];
    await ends(name, "h12");
    await ends(other, "h12");
    const result = { fixture_id: await book.fixtureOf(name), ending: "full_time", half1: [0, 1], final: [0, 1], rest: "void" };
    await decide("results", { ...result, reason: "Súmula." });
    await decide("voids", { void: { of: "bets", bet_ids: [voided.id], cause: "ordered" }, reason: "Ofício." });
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "settled", payout: 0, settlement_no: 2 });
    expect(await rowOf(voided)).toEqual({ status: "settled", payout: 15_000_00, settlement_no: 2 });
    expect(await findings()).toEqual([]);
  });

  it("is no order on the match: voiding or releasing the match leaves it, and an order may be added", async () => {
    const name = await match();
    const bet = await placed(name, 30_000_00);
    await ends(name, "h12");
    await ends(name, "a12", 7_300);
    const of = await withheldWith(name);
    const proposeEnd = (input: object) =>
      office(site, "POST", "trevo/sports/withholding-ends", { token: ana.token, body: { end: input, reason: "Motivo." } });
    expectStatus(await proposeEnd({ how: "void_match", ...of, cause: "integrity" }), 409);
    const order = { ...of, ground: "manipulation", reason: "Alerta." };
    const added = await office(site, "POST", "trevo/sports/match-withholdings", { token: ana.token, body: order });
    expect(expectStatus(added, 200).json["data"]).toEqual({ withheld: 0, already_withheld: 1, left: false });
    expectStatus(await proposeEnd({ how: "void_match", ...of, cause: "integrity" }), 409);
    expect(await end({ how: "release_match", ...of })).toMatchObject({ bets_corrected: 0, bets_still_withheld: 1 });
    await settle();
    expect(await rowOf(bet)).toMatchObject({ status: "withheld", settlement_no: 1 });
    expect(await end({ how: "release_corrections", fixture_id: of.fixture_id })).toMatchObject({
      bets_corrected: 1,
      bets_still_withheld: 0,
    });
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "settled", payout: 0, settlement_no: 2 });
  });
});

describe("a release", () => {
  /** A bet that was paid R$ 60,000 and by now has lost; the correction waits. */
  const setUp = async () => {
    const name = await match();
    const bet = await placed(name, 30_000_00);
    await ends(name, "h12");
    await ends(name, "a12", 7_300);
    expect(await rowOf(bet)).toMatchObject({ status: "withheld" });
    return { name, bet, release: { end: { how: "release", bet_ids: [bet.id] }, reason: "Súmula conferida." } };
  };

  it("covers no result that is decided between its reading and its commit", async () => {
    const { name, bet, release } = await setUp();
    const { approve } = await propose("withholding-ends", release);
    const lock = sql`select from sport_withholdings where bet_id = ${bet.id} for update`;
    const [approved, ended] = await runBehindLock<unknown>(site.database, lock, [approve, () => book.end(name, "h12 a13", 7_400)]);
    expect([approved?.status, ended?.status]).toEqual(["fulfilled", "fulfilled"]);
    expectStatus((approved as PromiseFulfilledResult<Awaited<ReturnType<typeof approve>>>).value, 200);
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "withheld", payout: 60_000_00, settlement_no: 1 });
    expect(await findings()).toEqual([]);
  });

  it("is read and proposed while a result of its match is being written", async () => {
    const { name, bet, release } = await setUp();
    const fixture = await book.fixtureOf(name);
    await site.database.owner.sql.begin(async (tx) => {
      // The lock that a feed takes for results.
      await tx`select pg_advisory_xact_lock(72, ${fixture}::int)`;
      const { after } = await propose("withholding-ends", release);
      expect(after).toMatchObject({ end: "release" });
    });
    expect(await rowOf(bet)).toMatchObject({ status: "withheld" });
  });

  it("covers no result after it, whatever time the result has", async () => {
    const { name, bet, release } = await setUp();
    await decide("withholding-ends", release);
    await book.end(name, "h12 a13", 7_400);
    // Between the settlement and the release.
    await tamper(`update sport_results r set decided_at = s.settled_at
      from sport_settlements s join sport_bet_selections b using (tenant_id, bet_id)
      where s.bet_id = '${bet.id}' and r.market_id = b.market_id and r.revision = 3`);
    await settle();
    expect(await rowOf(bet)).toMatchObject({ status: "withheld", settlement_no: 1 });
  });

  it("covers the results that were read, and is stored with them", async () => {
    const { bet, release } = await setUp();
    await decide("withholding-ends", release);
    const { rows } = await sql`select checked_settlement_no, checked_results from sport_withholdings where bet_id = ${bet.id}`.execute(
      owner(),
    );
    const selection = await sql<{ market_id: number }>`select market_id from sport_bet_selections where bet_id = ${bet.id}`.execute(
      owner(),
    );
    const checked_results = [{ book_id: 0, market_id: selection.rows[0]?.market_id, revision: 2 }];
    expect(rows).toEqual([{ checked_settlement_no: 1, checked_results }]);
    await settle();
    expect(await rowOf(bet)).toEqual({ status: "settled", payout: 0, settlement_no: 2 });
  });
});

describe("corrections of one match", () => {
  /** Two bets that were paid R$ 30,000 each and by now have lost. */
  const setUp = async () => {
    const name = await match();
    const bets = [await placed(name, 15_000_00), await placed(name, 15_000_00)];
    await ends(name, "h12");
    await book.end(name, "a12", 7_300);
    return bets;
  };
  const needs = (): SettleNeeds => ({
    ...site.app.modules,
    db: site.database.db,
    clock: site.clock,
    log: quietLog,
    broadcaster: { toPlayer: () => undefined },
    cases: site.app.modules.openRounds.ownCases,
  });
  const batchOf = ({ id }: Bet) =>
    settleTogether(needs(), async (tx) => {
      await sql`select from sport_bets where id = ${id} for update`.execute(tx);
      return [{ tenant_id: 1, id }];
    });
  const holdWallets = (bets: readonly Bet[]) => (tx: SqlTag) =>
    tx`select from wallets where player_id in ${tx(bets.map(({ member }) => member.id))} for update`;

  it("in two batches at once do not pass the bound together", async () => {
    const bets = await setUp();
    const answers = await raceAtBarrier({
      database: site.database,
      hold: holdWallets(bets),
      callers: 2,
      call: (nth) => batchOf(bets[nth] as Bet),
    });
    expect(reasonsOf(answers)).toEqual([]);
    const states = await Promise.all(bets.map(rowOf));
    expect(states.map((row) => row?.status ?? "").toSorted()).toEqual(["settled", "withheld"]);
    expect(await findings()).toEqual([]);
  });
});

describe("the invariant of corrections", () => {
  const violationsOf = async (statement: string): Promise<string[]> => {
    let found: string[] = [];
    await site.database.owner.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw("set local session_replication_role = replica").execute(tx);
        await sql.raw(statement).execute(tx);
        found = (await correctionInvariant.check(tx as never, "all")).map(({ detail }) => detail);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    return found;
  };

  it("finds an amount that its settlements do not have, and a match over the bound", async () => {
    const name = await match();
    const bet = await placed(name, 25_000_00);
    await ends(name, "h12");
    await ends(name, "a12", 7_300);
    const of = `where bet_id = '${bet.id}'`;
    expect(await violationsOf(`update sport_automatic_corrections set taken = taken - 1 ${of}`)).toEqual([
      "settlement 2 took back 5000000, stored as 4999999",
    ]);
    expect(
      await violationsOf(`update sport_settlements set payout = payout + 1 ${of} and settlement_no = 1;
        update sport_automatic_corrections set taken = taken + 1 ${of}`),
    ).toEqual(["its corrections without people took back 5000001"]);
  });
});

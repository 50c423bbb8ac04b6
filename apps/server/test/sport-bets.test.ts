import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SqlTag } from "../src/kernel/sql.ts";
import { newId } from "../src/kernel/ids.ts";
import { betStore } from "../src/modules/sportsbook/bet-store.ts";
import { forAllBooks } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market } from "./sports-feed.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
const odds = [2_000, 3_000, 4_000];

beforeAll(async () => {
  site = await startTestSite();
  book = await openSportsbook(site, 9);
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  await book.renew();
  for (const name of ["m1", "m2", "m3"]) await book.offer(name, odds);
});

const rich = async (cash = 100_000): Promise<Member> => {
  const member = await site.join();
  for (let left = cash; left > 0; left -= 50_000_00) await site.deposit(member, Math.min(left, 50_000_00));
  return member;
};
const bets = async (member: Member) => {
  const { rows } = await sql<{ id: string; stake: number }>`
    select id, stake from sport_bets where player_id = ${member.id} order by placed_at, id`.execute(site.database.db);
  return rows;
};
const rounds = async (member: Member) => {
  const { rows } = await sql<{ id: string; staked_cash: number; staked_bonus: number; state: string; provider: string }>`
    select id, staked_cash, staked_bonus, state, provider from rounds where player_id = ${member.id}`.execute(site.database.owner.db);
  return rows;
};
/** Expects a refusal that changed nothing. */
const refusedWith = async (member: Member, reply: Reply, expected: object, cash = 100_000): Promise<void> => {
  expect(reply.json).toMatchObject(expected);
  expect([await book.cash(member), (await bets(member)).length, (await rounds(member)).length]).toEqual([cash, 0, 0]);
};
const change = async (setting: object): Promise<void> => {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  await site.app.modules.tenants.change(tenant?.id ?? 0, { settings: setting });
};
const inTx = (work: (tx: Parameters<typeof suspensionStore.suspend>[0]) => Promise<unknown>) =>
  site.database.db.transaction().execute(work);

describe("a bet", () => {
  it("debits its stake from cash, and its ledger round has the bet's id", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const placed = await book.placed(member, [seen], { stake: 10_00 });
    expect(placed).toMatchObject({
      kind: "single",
      stake: 10_00,
      remaining_stake: 10_00,
      state: "open",
      odds: "2",
      potential: 20_00,
      payout: 0,
      combinations: 1,
      accept: "better",
      legs: [{ odds_x1000: 2_000, selections: [{ ...seen, type: "result", part: "match", line_x4: 0 }] }],
    });
    expect(await book.cash(member)).toBe(990_00);
    expect(await rounds(member)).toEqual([{ id: placed.id, staked_cash: 10_00, staked_bonus: 0, state: "open", provider: "sportsbook" }]);
  });

  it("of several legs has the exact product of their odds", async () => {
    const member = await rich();
    await book.offer("m2", [1_850, 3_000, 4_000]);
    const legs = [await book.shown("m1"), await book.shown("m2"), await book.shown("m3", "away")];
    expect(await book.placed(member, legs, { stake: 10_01 })).toMatchObject({ kind: "multiple", odds: "14.8", potential: 148_14 });
  });

  it("of a system divides its stake among the combinations", async () => {
    const member = await rich();
    const legs = [await book.shown("m1"), await book.shown("m2"), await book.shown("m3")];
    const placed = await book.placed(member, legs, { stake: 4_00, kind: "system", sizes: [2, 3] });
    expect(placed).toMatchObject({ kind: "system", sizes: [2, 3], combinations: 4, potential: 20_00 });
    expect(placed.odds).toBeUndefined();
  });

  it("can be repeated under another key; the same key returns the first bet and debits nothing again", async () => {
    const member = await rich();
    const legs = [await book.shown("m1")];
    const first = await book.placed(member, legs, { stake: 10_00, key: "a" });
    const other = await book.placed(member, legs, { stake: 10_00, key: "b" });
    const again = await book.placed(member, legs, { stake: 10_00, key: "a" });
    expect(again).toEqual(first);
    expect(other.id).not.toBe(first.id);
    expect([await book.cash(member), (await bets(member)).length]).toEqual([980_00, 2]);
    expect((await book.place(member, legs, { stake: 20_00, key: "a" })).json).toMatchObject({ code: "idempotency_conflict" });
  });

  it("may stake the whole balance, and not one centavo more", async () => {
    const member = await rich(10_00);
    await refusedWith(
      member,
      await book.place(member, [await book.shown("m1")], { stake: 10_01 }),
      { code: "insufficient_balance" },
      10_00,
    );
    await book.placed(member, [await book.shown("m1")], { stake: 10_00 });
    expect(await book.cash(member)).toBe(0);
  });

  it("is listed among the player's bets as sports", async () => {
    const member = await rich();
    const { id } = await book.placed(member, [await book.shown("m1")], { stake: 10_00 });
    const { json } = expectStatus(await site.call("GET", "/api/wallet/bets", { token: member.token }), 200);
    expect(json["data"]).toMatchObject([{ id, game: "Esportes", state: "open", bet_amount: 10_00 }]);
  });

  it("blocks closing the account while it is open", async () => {
    const member = await rich(10_00);
    await book.placed(member, [await book.shown("m1")], { stake: 10_00 });
    const { json } = expectStatus(await site.call("GET", "/api/profile/privacy", { token: member.token }), 200);
    expect(json["data"].obstacles).toContainEqual({ why: "open_rounds", count: 1 });
  });
});

describe("a stake", () => {
  it("of R$ 1 is accepted, and one centavo less is refused with the minimum stake", async () => {
    const member = await rich();
    await refusedWith(member, await book.place(member, [await book.shown("m1")], { stake: 99 }), {
      code: "stake_too_low",
      min_stake: 1_00,
    });
    await book.placed(member, [await book.shown("m1")], { stake: 1_00 });
  });

  it("whose payout is at the player's limit for a match is accepted, and one centavo more is refused with the largest stake that fits", async () => {
    const member = await rich(60_000_00);
    const legs = [await book.shown("m1")];
    await refusedWith(
      member,
      await book.place(member, legs, { stake: 50_000_01 }),
      { code: "stake_too_high", max_stake: 50_000_00 },
      60_000_00,
    );
    await book.placed(member, legs, { stake: 50_000_00 });
    expect((await book.place(member, legs, { stake: 1_00 })).json).toMatchObject({ code: "stake_too_high", max_stake: 0 });
    await book.placed(member, [await book.shown("m2")], { stake: 1_00 });
  });

  it("counts towards the limit with the player's other open bets on the match, including legs of multiples", async () => {
    const member = await rich(60_000_00);
    await book.placed(member, [await book.shown("m1"), await book.shown("m2")], { stake: 10_000_00 });
    const [first, other] = [await book.shown("m1"), await book.shown("m2")];
    expect((await book.place(member, [first], { stake: 30_000_01 })).json).toMatchObject({ code: "stake_too_high", max_stake: 30_000_00 });
    await book.placed(member, [other], { stake: 30_000_00 });
  });

  it("that is not a whole number of centavos is refused, and so is an unknown field", async () => {
    const member = await rich();
    const legs = [await book.shown("m1")];
    for (const stake of [0, -1, 1.5, 2 ** 53]) expectStatus(await book.place(member, legs, { stake }), 422);
    await refusedWith(member, await book.place(member, legs, { stake: 10_00, more: { bonus: true } }), { code: "invalid_fields" });
  });
});

describe("odds", () => {
  it("that fell are refused with the new odds, and accepted where the player accepts any odds", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    await book.offer("m1", [1_900, 3_100, 4_000]);
    for (const accept of ["none", "better"] as const)
      await refusedWith(member, await book.place(member, [seen], { stake: 10_00, accept }), {
        code: "odds_changed",
        legs: [
          { odds_x1000: 1_900, selections: [{ market_id: seen.market_id, code: "home", odds_x1000: 1_900, version: seen.version + 1 }] },
        ],
      });
    expect(await book.placed(member, [seen], { stake: 10_00, accept: "any" })).toMatchObject({ potential: 19_00 });
  });

  it("that rose are given to the player, unless the player accepts no change", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    await book.offer("m1", [2_100, 3_000, 4_000]);
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00, accept: "none" }), { code: "odds_changed" });
    expect(await book.placed(member, [seen], { stake: 10_00 })).toMatchObject({ potential: 21_00 });
  });

  it.each([
    [1_500, 201],
    [1_499, 409],
  ])('of 2.00 that fell to %i thousandths: "any odds" accepts down to three quarters (%i)', async (now, status) => {
    const member = await rich();
    const seen = await book.shown("m1");
    await book.offer("m1", [now, 3_000, 4_000]);
    expectStatus(await book.place(member, [seen], { stake: 10_00, accept: "any" }), status);
  });

  it("of a version that was never published are refused", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    await refusedWith(member, await book.place(member, [{ ...seen, version: seen.version + 1 }], { stake: 10_00 }), {
      code: "odds_changed",
    });
  });

  it("that were never shown do not count: the player gets the current ones or none", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const forged = { ...seen, odds_x1000: 50_000 };
    for (const accept of ["none", "better", "any"] as const)
      await refusedWith(member, await book.place(member, [forged], { stake: 10_00, accept }), { code: "odds_changed" });
    const low = { ...seen, odds_x1000: 1_010 };
    expect(await book.placed(member, [low], { stake: 10_00 })).toMatchObject({ legs: [{ odds_x1000: seen.odds_x1000 }] });
  });

  it("of a leg that differ from its selection's odds are refused", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const legs = [{ selections: [seen], odds_x1000: 1_500 }];
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00, more: { legs } }), { code: "invalid_fields" });
  });
});

describe("a selection", () => {
  it.each(["producer", "competition", "fixture", "market", "book"] as const)("accepts no bets while its %s is suspended", async (scope) => {
    const member = await rich();
    const seen = await book.shown("m1");
    const { rows } = await sql<{
      competition_id: number;
    }>`select competition_id from sport_fixtures where producer = ${book.feed.producer}`.execute(site.database.db);
    const ids = {
      producer: book.feed.producer,
      competition: rows[0]?.competition_id ?? 0,
      fixture: await book.fixtureOf("m1"),
      market: seen.market_id,
      book: book.book_id,
    };
    await inTx((tx) => suspensionStore.suspend(tx, forAllBooks(scope, ids[scope]), "trader"));
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), {
      code: "market_suspended",
      market_ids: [seen.market_id],
    });
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks(scope, ids[scope]), "trader"));
    await book.placed(member, [seen], { stake: 10_00 });
  });

  it("accepts no bets once its match is over or its result is known", async () => {
    const member = await rich();
    await book.offer("m4", odds);
    const seen = await book.shown("m4");
    const setState = (state: string) =>
      sql`update sport_fixtures set state = ${state} where external_id = 'm4' and producer = ${book.feed.producer}`.execute(
        site.database.db,
      );
    await setState("ended");
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), { code: "market_closed", market_ids: [seen.market_id] });
    await setState("scheduled");
    await book.end("m4", "h12");
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), { code: "market_closed" });
  });

  it("accepts no bets after its announced start, even without a message that the match has begun", async () => {
    const member = await rich();
    await book.offer("m5", odds);
    const seen = await book.shown("m5");
    const setStart = (offset: string) =>
      sql`update sport_fixtures set starts_at = clock_timestamp() + ${offset}::interval where id = ${seen.market_id} or external_id = 'm5'`.execute(
        site.database.db,
      );
    await setStart("0 seconds");
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), { code: "market_closed" });
    await setStart("1 minute");
    await book.placed(member, [seen], { stake: 10_00 });
  });

  it("accepts no bets while the book is not being priced", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    await sql`update sport_books set heartbeat_at = clock_timestamp() - interval '61 seconds'`.execute(site.database.db);
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), { code: "market_suspended" });
  });

  it("accepts no bets once its market is no longer offered", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    await book.offer("m1", [1_900, 1_900], market("total", 10));
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), {
      code: "market_suspended",
      market_ids: [seen.market_id],
    });
  });

  it("without odds, without its market, or missing from its market is refused", async () => {
    const member = await rich();
    await book.offer("m1", [null, 3_000, 4_000]);
    const seen = await book.shown("m1", "draw");
    await refusedWith(member, await book.place(member, [{ ...seen, code: "home" }], { stake: 10_00 }), { code: "market_suspended" });
    await refusedWith(member, await book.place(member, [{ ...seen, code: "over" }], { stake: 10_00 }), { code: "invalid_fields" });
    await refusedWith(member, await book.place(member, [{ ...seen, market_id: 2_147_483_647 }], { stake: 10_00 }), { code: "not_found" });
  });

  it("is refused as related beside another one of the same match in the same bet", async () => {
    const member = await rich();
    await book.offer("m1", [1_900, 1_900], market("total", 10));
    const legs = [await book.shown("m1"), await book.shown("m1", "over", market("total", 10))];
    await refusedWith(member, await book.place(member, legs, { stake: 10_00 }), { code: "related_selections" });
    await refusedWith(member, await book.place(member, legs, { stake: 10_00, kind: "builder", sizes: [1] }), { code: "invalid_fields" });
  });

  it.each([
    ["a single of two legs", { kind: "single", sizes: [1] }],
    ["a multiple of other sizes", { sizes: [1] }],
    ["a system of two legs", { kind: "system", sizes: [1, 2] }],
    ["sizes that repeat", { kind: "system", sizes: [1, 1] }],
  ] as const)("%s: is no bet", async (_, slip) => {
    const member = await rich();
    const legs = [await book.shown("m1"), await book.shown("m2")];
    await refusedWith(member, await book.place(member, legs, { stake: 10_00, ...slip }), { code: "invalid_fields" });
  });
});

describe("a player", () => {
  it("who is excluded cannot place a bet", async () => {
    const excluded = await rich();
    const seen = await book.shown("m1");
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: excluded.token, body: { value: "forever" } }), 200);
    expect((await book.place(excluded, [seen], { stake: 10_00 })).json).toMatchObject({ code: "self_excluded" });
    expect(await bets(excluded)).toEqual([]);
  });

  it("who must be verified before play cannot place a bet until then", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const brand = await site.app.modules.tenants.bySlug("trevo");
    const policy = { ...brand?.settings.policy };
    await change({ policy: { ...policy, verification_before_play: true } });
    const reply = await book.place(member, [seen], { stake: 10_00 });
    await change({ policy });
    await refusedWith(member, reply, { code: "kyc_required" });
    await book.placed(member, [seen], { stake: 10_00 });
  });

  it("who may no longer stake still gets an accepted bet under its key, but no other bet under that key", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const placed = await book.placed(member, [seen], { stake: 10_00, key: "lost" });
    const brand = await site.app.modules.tenants.bySlug("trevo");
    const policy = { ...brand?.settings.policy };
    await change({ policy: { ...policy, verification_before_play: true } });
    const again = await book.place(member, [seen], { stake: 10_00, key: "lost" });
    const other = await book.place(member, [seen], { stake: 20_00, key: "lost" });
    await change({ policy });
    expect([again.status, again.json["data"], other.json["code"]]).toEqual([201, placed, "kyc_required"]);
    expect([await book.cash(member), (await bets(member)).length]).toEqual([990_00, 1]);
  });

  it("of a brand without its own book cannot place a bet", async () => {
    const seen = await book.shown("m1");
    const foreigner = await site.join({ tenant: "aurora" });
    expectStatus(await book.place(foreigner, [seen], { stake: 10_00, tenant: "aurora" }), 404);
    const member = await rich();
    await change({ betby: { active: true, brand_id: "b", theme_name: "t" } });
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), { code: "not_found" });
    await change({ betby: { active: false, brand_id: "", theme_name: "" } });
  });

  it("of a live brand sees no simulated match, and cannot bet on one", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    await sql`update sport_fixtures set simulated = true, commitment = ${"c".repeat(64)} where external_id = 'm1'`.execute(
      site.database.db,
    );
    await change({ is_staging: false });
    await refusedWith(member, await book.place(member, [seen], { stake: 10_00 }), { code: "not_found" });
    await change({ is_staging: true });
    await book.placed(member, [seen], { stake: 10_00 });
    await sql`update sport_fixtures set simulated = false, commitment = null where external_id = 'm1'`.execute(site.database.db);
  });
});

const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status).sort((a, b) => a - b);

describe("concurrent bets", () => {
  const holdWallet = (member: Member) => (tx: SqlTag) => tx`select from wallets where player_id = ${member.id} for update`;
  const race = async (member: Member, call: () => Promise<Reply>) =>
    fulfilledOf(await raceAtBarrier({ database: site.database, hold: holdWallet(member), callers: 2, call }));

  it("for the last of a balance: one is accepted, and the other is refused", async () => {
    const member = await rich(10_00);
    const seen = await book.shown("m1");
    const replies = await race(member, () => book.place(member, [seen], { stake: 10_00 }));
    expect(statusesOf(replies)).toEqual([201, 402]);
    expect([await book.cash(member), (await bets(member)).length, (await rounds(member)).length]).toEqual([0, 1, 1]);
  });

  it("for the last of a player's limit on a match: one is accepted, and the other is refused", async () => {
    const member = await rich(90_000_00);
    const seen = await book.shown("m1");
    const replies = await race(member, () => book.place(member, [seen], { stake: 30_000_00 }));
    expect(statusesOf(replies)).toEqual([201, 409]);
    expect(await bets(member)).toHaveLength(1);
  });

  it("control: reading the open bets before locking the wallet misses the other bet both times", async () => {
    const member = await rich(90_000_00);
    const seen = await book.shown("m1");
    const owner = { tenant_id: 1, player_id: member.id };
    const fixture = await book.fixtureOf("m1");
    const read: number[] = [];
    const hasty = async (): Promise<Reply> => {
      await inTx(async (tx) => read.push((await betStore.openPayouts(tx, owner, [fixture])).get(fixture) ?? 0));
      return book.place(member, [seen], { stake: 30_000_00 });
    };
    await race(member, hasty);
    expect(read).toEqual([0, 0]);
  });

  it("wait for their wallet before they lock a match: other players' bets on it are not delayed", async () => {
    const [slow, quick] = [await rich(), await rich()];
    const seen = await book.shown("m1");
    let answer: Promise<Reply> | undefined;
    await site.database.owner.sql.begin(async (tx) => {
      await holdWallet(slow)(tx);
      answer = book.place(slow, [seen], { stake: 10_00 });
      await untilWaiting(site.database, 1);
      await book.placed(quick, [seen], { stake: 10_00 });
    });
    expect((await answer)?.status).toBe(201);
  });

  it("under one key: one is accepted, and both calls return it", async () => {
    const member = await rich(50_00);
    const seen = await book.shown("m1");
    const key = newId();
    // The second call waits for the first call's key, not for the wallet.
    const replies = await race(member, () => book.place(member, [seen], { stake: 10_00, key }));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.json).toEqual(replies[1]?.json);
    expect([await book.cash(member), (await bets(member)).length]).toEqual([40_00, 1]);
  });

  it("with a suspension: the bet waits for it and is refused", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const fixture = await book.fixtureOf("m1");
    let answer: Promise<Reply> | undefined;
    await inTx(async (tx) => {
      await suspensionStore.lockAlone(tx, "fixture", fixture);
      await suspensionStore.suspend(tx, forAllBooks("fixture", fixture), "danger");
      answer = book.place(member, [seen], { stake: 10_00 });
      await untilWaiting(site.database, 1);
    });
    expect((await answer)?.json).toMatchObject({ code: "market_suspended" });
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks("fixture", fixture), "danger"));
  });

  it("control: a suspension without a lock does not stop a bet that has read before it", async () => {
    const member = await rich();
    const seen = await book.shown("m1");
    const fixture = await book.fixtureOf("m1");
    await inTx(async (tx) => {
      await suspensionStore.suspend(tx, forAllBooks("fixture", fixture), "danger");
      await book.placed(member, [seen], { stake: 10_00 });
    });
    await inTx((tx) => suspensionStore.lift(tx, forAllBooks("fixture", fixture), "danger"));
  });
});

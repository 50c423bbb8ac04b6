import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { liabilityOf } from "../src/modules/sportsbook/exposure-grid.ts";
import { exposureStore } from "../src/modules/sportsbook/exposure-store.ts";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let matches = 0;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 20);
}, 120_000);
afterAll(() => site.close());
beforeEach(() => book.renew());

const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 2_000]);
  return name;
};
const rich = async (): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, 50_000_00);
  return member;
};
const bet = async (member: Member, name: string, stake: number, code = "home"): Promise<Reply> =>
  book.place(member, [await book.shown(name, code)], { stake });
/** The match's liability in centavos. */
const liability = async (name: string): Promise<bigint> => {
  const fixture = await book.fixtureOf(name);
  const held = await site.database.db.transaction().execute((tx) => exposureStore.hold(tx, 1, [fixture]));
  const exposure = held.get(fixture);
  if (!exposure) throw new Error("the exposure is missing");
  return liabilityOf(exposure);
};
const renew = () => site.app.modules.sportsbook.bets.renewExposures();
/** Places bets of R$ 50,000 on the home side for this many players; each adds R$ 50,000 to the book's liability. */
const fill = async (name: string, players: number): Promise<void> => {
  for (let nth = 0; nth < players; nth += 1) expectStatus(await bet(await rich(), name, 50_000_00), 201);
};

describe("a match", () => {
  it("at its liability limit accepts nothing that raises the liability, and still accepts what lowers it", async () => {
    const name = await match();
    await fill(name, 3);
    const last = await rich();
    expectStatus(await bet(last, name, 49_999_00), 201);
    expect(await liability(name)).toBe(199_999_00n);
    const late = await rich();
    expect((await bet(late, name, 1_00 + 1)).json).toMatchObject({ code: "stake_too_high", max_stake: 1_00 });
    expectStatus(await bet(late, name, 1_00), 201);
    expect((await bet(late, name, 1_00)).json).toMatchObject({ code: "stake_too_high", max_stake: 0 });
    expectStatus(await bet(late, name, 10_00, "away"), 201);
    expect(await liability(name)).toBe(199_990_00n);
  });

  it("gives the last of its limit to one of two concurrent players", async () => {
    const name = await match();
    await fill(name, 3);
    const players = [await rich(), await rich()];
    const fixture = await book.fixtureOf(name);
    const replies = fulfilledOf(
      await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select from sport_exposures where tenant_id = 1 and fixture_id = ${fixture} for update`,
        callers: 2,
        call: (nth) => bet(players[nth] ?? players[0] ?? neverPlayer(), name, 50_000_00),
      }),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(await liability(name)).toBe(200_000_00n);
  });

  it("control: two reads of the liability without a lock return the same", async () => {
    const name = await match();
    await fill(name, 1);
    const fixture = await book.fixtureOf(name);
    const read = () => site.database.sql`select cells::text as cells from sport_exposures where tenant_id = 1 and fixture_id = ${fixture}`;
    const [first, other] = await Promise.all([read(), read()]);
    expect(first).toEqual(other);
  });

  it("has the same liability when recomputed, and none once its bets are settled", async () => {
    const [name, other] = [await match(), await match()];
    const member = await rich();
    expectStatus(await bet(member, name, 100_00), 201);
    const legs = [await book.shown(name, "draw"), await book.shown(other)];
    expectStatus(await book.place(member, legs, { stake: 10_00 }), 201);
    const before = [await liability(name), await liability(other)];
    await renew();
    expect([await liability(name), await liability(other)]).toEqual(before);
    await book.end(name, "h12");
    await site.app.modules.sportsbook.bets.settleDue();
    await renew();
    expect([await liability(name), await liability(other)]).toEqual([0n, 0n]);
  });

  it("has no liability at a brand for bets at another brand of its operator", async () => {
    const name = await match();
    const { tenants } = site.app.modules;
    await tenants.change((await tenants.bySlug("aurora"))?.id ?? 0, { settings: { hasSports: true } });
    const neighbour = await site.join({ tenant: "aurora" });
    await site.deposit(neighbour, 100_00, "aurora");
    expectStatus(await bet(await rich(), name, 70_00), 201);
    expectStatus(await book.place(neighbour, [await book.shown(name)], { stake: 100_00, tenant: "aurora" }), 201);
    await renew();
    expect(await liability(name)).toBe(70_00n);
  });

  it("has less liability once a bet on it is cashed out", async () => {
    const name = await match();
    const member = await rich();
    const { id } = expectStatus(await bet(member, name, 100_00), 201).json["data"] as { id: string };
    expect(await liability(name)).toBe(100_00n);
    const body = { share_bps: 5_000, seen_amount: 1 };
    expectStatus(await site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body }), 200);
    await renew();
    expect(await liability(name)).toBe(50_00n);
  });

  it("keeps its liability when a bet is refused", async () => {
    const name = await match();
    const poor = await site.join();
    expectStatus(await bet(poor, name, 100_00), 402);
    expect(await liability(name)).toBe(0n);
  });
});

const neverPlayer = (): never => {
  throw new Error("there are two players");
};

import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { market } from "./sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let book: TestSportsbook;
let players: Member[];
let moved = 0;

/** Longer than a ranking is cached. */
const laterMs = 61_000;

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 20);
  players = await Promise.all(Array.from({ length: 7 }, () => site.join()));
  for (const player of players) await site.deposit(player, 100_00);
}, 120_000);
afterAll(() => site.close());
/** Changes accepted bets directly in the database: the product itself never changes them. */
const rewrite = (change: RawBuilder<unknown>): Promise<void> =>
  site.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });
beforeEach(async () => {
  await book.renew();
  await rewrite(sql`update sport_bets set placed_at = now() - interval '1 day'`);
});

let matches = 0;
const match = async (): Promise<string> => {
  const name = `m${++matches}`;
  await book.offer(name, [2_000, 3_000, 4_000]);
  return name;
};
const bet = async (name: string, by: readonly Member[], { code = "home", key = market("result") } = {}): Promise<void> => {
  for (const player of by) await book.placed(player, [await book.shown(name, code, key)], { stake: 1_00 });
};
const read = (tenant = "trevo") => site.call("GET", "/api/sportsbook/popular", { tenant });
interface Popular {
  hours: number;
  matches: { fixture: { id: number }; market: { id: number; type: string; selections: { odds_x1000: number }[] } }[];
}
const popular = async (): Promise<Popular> => expectStatus(await read(), 200).json["data"];
const popularLater = async (): Promise<Popular> => {
  site.clock.setOffset((moved += laterMs));
  return popular();
};
const idsOf = ({ matches: found }: Popular): number[] => found.map(({ fixture }) => fixture.id);

it("shows nothing below five players, however much one of them bets, and shows the match from the fifth player on", async () => {
  const name = await match();
  await bet(name, players.slice(0, 4));
  await bet(
    name,
    Array.from({ length: 12 }, () => players[0] as Member),
  );
  expect(await popularLater()).toEqual({ hours: 6, matches: [] });
  await bet(name, players.slice(4, 5));
  const found = await popularLater();
  expect(found.matches).toMatchObject([
    { fixture: { id: await book.fixtureOf(name) }, market: { type: "result", selections: [{ odds_x1000: 2_000 }, {}, {}] } },
  ]);
});

it("ranks matches by players, not bets, each once with the market of most players", async () => {
  const [one, other] = [await match(), await match()];
  const goals = market("total", 10);
  await bet(one, players.slice(0, 5));
  await bet(
    one,
    Array.from({ length: 9 }, () => players[0] as Member),
  );
  await bet(other, players.slice(0, 5));
  await book.offer(other, [1_900, 1_900], goals);
  await bet(other, players.slice(0, 6), { code: "over", key: goals });
  const found = await popularLater();
  expect(idsOf(found)).toEqual([await book.fixtureOf(other), await book.fixtureOf(one)]);
  expect(found.matches[0]?.market).toMatchObject({ id: await book.marketOf(other, goals), type: "total" });
});

it("ranks a match by the players of all its markets, and names a market with at least five players", async () => {
  const [one, other, spread] = [await match(), await match(), await match()];
  const [goals, more] = [market("total", 10), market("total", 14)];
  await bet(one, players.slice(0, 5));
  await bet(other, players.slice(0, 5));
  await bet(spread, players.slice(0, 4));
  for (const name of [other, spread]) await book.offer(name, [1_900, 1_900], goals);
  await bet(other, players.slice(5, 6), { code: "over", key: goals });
  await bet(spread, players.slice(4, 7), { code: "over", key: goals });
  await book.offer(other, [2_900, 1_400], more);
  await bet(other, players.slice(6, 7), { code: "over", key: more });
  // As in a market with more selections than fit in a row.
  await rewrite(sql`update sport_bet_selections set type = 'score' where market_id = ${await book.marketOf(other, more)}`);
  await book.offer(other, [2_000, 3_000, 4_000]);
  const found = await popularLater();
  expect(idsOf(found)).toEqual([await book.fixtureOf(other), await book.fixtureOf(one)]);
  expect(found.matches[0]?.market.type).toBe("result");
});

it("does not count bets that are older than six hours, placed with a free bet, cashed out, or void", async () => {
  const change = async (name: string, set: RawBuilder<unknown>): Promise<void> =>
    rewrite(sql`update sport_bets b set ${set} from sport_bet_selections s where s.bet_id = b.id
      and s.fixture_id = ${await book.fixtureOf(name)} and b.player_id = ${players[0]?.id}`);
  const [old, edge, free, cashed, void_] = [await match(), await match(), await match(), await match(), await match()];
  for (const name of [old, edge, free, cashed, void_]) await bet(name, players.slice(0, 5));
  await change(old, sql`placed_at = now() - interval '6 hours 1 second'`);
  await change(edge, sql`placed_at = now() - interval '5 hours 59 minutes'`);
  await change(free, sql`is_free = true, free_bet_id = gen_random_uuid()`);
  await change(cashed, sql`status = 'cashed', settled_at = now(), remaining_stake = 0, status_reason = null`);
  await change(void_, sql`status = 'settled', settled_at = now(), settlement_no = 1, outcome = 'void', status_reason = null`);
  expect(idsOf(await popularLater())).toEqual([await book.fixtureOf(edge)]);
});

it("does not show a hidden market, even if it is undecided", async () => {
  const name = await match();
  await bet(name, players.slice(0, 5));
  const setState = (state: string) =>
    book.marketOf(name, market("result")).then((id) => rewrite(sql`update sport_markets set state = ${state} where id = ${id}`));
  await setState("hidden");
  expect(idsOf(await popularLater())).toEqual([]);
  await setState("active");
  expect(idsOf(await popularLater())).toEqual([await book.fixtureOf(name)]);
});

it("leaves a match out once it is over, and is read once for all requests within five seconds", async () => {
  const name = await match();
  await bet(name, players.slice(0, 5));
  expect(idsOf(await popularLater())).toEqual([await book.fixtureOf(name)]);
  await book.end(name, "h12");
  expect(idsOf(await popular())).toEqual([await book.fixtureOf(name)]);
  site.clock.setOffset((moved += 6_000));
  expect(idsOf(await popular())).toEqual([]);
});

it("shows the last ranking for ten minutes while no new one can be read, and nothing at a brand without one", async () => {
  const aurora = await site.app.modules.tenants.bySlug("aurora");
  await site.app.modules.tenants.change(aurora?.id ?? 0, { settings: { hasSports: true } });
  const name = await match();
  await bet(name, players.slice(0, 5));
  expect(idsOf(await popularLater())).toEqual([await book.fixtureOf(name)]);
  await site.database.owner.db.transaction().execute(async (tx) => {
    await sql`lock table sport_bets in access exclusive mode`.execute(tx);
    expect(idsOf(await popularLater())).toEqual([await book.fixtureOf(name)]);
    expect(expectStatus(await read("aurora"), 200).json["data"].matches).toEqual([]);
    site.clock.setOffset((moved += 600_000));
    expect(idsOf(await popular())).toEqual([]);
  });
  await site.app.modules.tenants.change(aurora?.id ?? 0, { settings: { hasSports: false } });
});

it("does not exist at a brand without a book, and counts no players of another brand", async () => {
  expectStatus(await read("aurora"), 404);
  const aurora = await site.app.modules.tenants.bySlug("aurora");
  const name = await match();
  await bet(name, players.slice(0, 5));
  await popularLater();
  await site.app.modules.tenants.change(aurora?.id ?? 0, { settings: { hasSports: true } });
  expect(expectStatus(await read("aurora"), 200).json["data"].matches).toEqual([]);
  await site.app.modules.tenants.change(aurora?.id ?? 0, { settings: { hasSports: false } });
});

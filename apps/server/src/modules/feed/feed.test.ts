import { randomInt } from "node:crypto";
import type { BetPlaced } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { eventually } from "../../../test/test-site.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { createCatalog, minPlayersShown } from "../catalog/index.ts";
import { type Command, entriesSource } from "../wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "../wallet/wallet-fixture.ts";
import { roundsKept } from "./feed-follower.ts";
import { createFeed } from "./create-feed.ts";
import { largeWin, largeWinsKept, winsKept } from "./wins-store.ts";

let database: TestDatabase;
let fixture: WalletFixture;
let other: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  other = await createWalletFixture(database);
});
afterAll(() => database.drop());

const hidden = new Set<string>();

/** Counts rounds as `totals` does, but from the ledger itself. */
async function roundsByGame(tenantId: number, minPlayers: number): Promise<ReadonlyMap<number, number>> {
  const rows = await database.sql<{ game_id: number; rounds: number }[]>`
    select game_id, count(*)::int as rounds from rounds where tenant_id = ${tenantId} group by game_id having count(distinct player_id) >= ${minPlayers}`;
  return new Map(rows.map(({ game_id, rounds }) => [game_id, rounds]));
}

function createTestFeed() {
  const published: (BetPlaced & { tenant_id: number })[] = [];
  const { followers, clock } = createTestFollowers(database);
  const feed = createFeed({
    db: database.db,
    clock,
    log: quietLog,
    catalog: createCatalog({ db: database.db, clock, bus: { subscribe: () => undefined, onGap: () => undefined } }),
    players: { publicNames: async (_tenantId, ids) => new Map(ids.map((id) => [id, hidden.has(id) ? null : "Ma•••a"])) },
    roundsByGame,
    broadcaster: { toPublic: (tenant_id, _event, data) => published.push({ tenant_id, ...(data as BetPlaced) }) },
  });
  followers.add(feed.follower);
  return { feed, followers, clock, published };
}

const post = (command: Command) => fixture.wallet.post(command);
const bet = (owner: PlayerKey, round: string, more = {}) => commandOf(owner, "bet", { amount: 10, ...place(round), ...more });
const rollback = ({ tenant_id, player_id, external_id }: Command) =>
  commandOf({ tenant_id, player_id }, "rollback", { target_external_id: external_id, provider: "studio" });
/** Announces a round and resolves when it has arrived. Everything announced before it has then arrived too. */
async function untilPublished({ followers, published }: ReturnType<typeof createTestFeed>): Promise<void> {
  const before = published.length;
  const { round_id } = await post(bet(await fixture.player({ cash: 10 }), `marker ${before}`, { closes: true }));
  await settle(followers, "feed");
  await expect.poll(() => published.slice(before).filter(({ transaction }) => transaction === round_id)).toHaveLength(2);
}
const stored = async () => [...(await database.sql`select * from feed_rounds order by tenant_id, closed_at, round_id`)];

describe("the feed", () => {
  it("publishes each round once when it closes, however it closes", async () => {
    const { followers, published } = createTestFeed();
    const owner = await fixture.player({ cash: 1_000 });
    const { round_id: byWin } = await post(bet(owner, "by win"));
    const { round_id: byFlag } = await post(bet(owner, "lost", { closes: true }));
    const { round_id: byCommand } = await post(bet(owner, "by command"));
    const { round_id: open } = await post(bet(owner, "open"));
    await settle(followers, "feed");
    await expect.poll(() => published.map((event) => event.transaction)).toEqual([byFlag, byFlag]);
    await post(commandOf(owner, "win", { amount: 25, closes: true, ...place("by win") }));
    await settle(followers, "feed");
    await post(commandOf(owner, "close_round", { provider: "studio", round: "by command" }));
    await settle(followers, "feed");
    await post(commandOf(owner, "close_round", { provider: "studio", round: "by command" }));
    await settle(followers, "feed");
    await expect
      .poll(() => published.map(({ type, transaction, amount }) => ({ type, transaction, amount })))
      .toEqual([
        { type: "bet", transaction: byFlag, amount: 10 },
        { type: "win", transaction: byFlag, amount: 0 },
        { type: "bet", transaction: byWin, amount: 10 },
        { type: "win", transaction: byWin, amount: 25 },
        { type: "bet", transaction: byCommand, amount: 10 },
        { type: "win", transaction: byCommand, amount: 0 },
      ]);
    expect((await stored()).map((round) => round["round_id"])).not.toContain(open);
  });

  it("applies a correction without publishing it, and removes rounds that are rolled back", async () => {
    const table = createTestFeed();
    const { feed, followers, published } = table;
    const owner = await fixture.player({ cash: 1_000 });
    const [kept, undone] = [bet(owner, "kept", { closes: true }), bet(owner, "undone", { closes: true })];
    const { round_id } = await post(kept);
    const { round_id: goes } = await post(undone);
    await settle(followers, "feed");
    await post(commandOf(owner, "win", { amount: 7, ...place("kept") }));
    await post(rollback(undone));
    await settle(followers, "feed");
    await untilPublished(table);
    expect(published.filter((event) => event.transaction === round_id || event.transaction === goes)).toHaveLength(4);
    const recent = await feed.recent(owner.tenant_id);
    expect(recent[1]).toMatchObject({ transaction: round_id, bet_amount: 10, win_amount: 7, user: { name: "Ma•••a" } });
    expect(recent.map((round) => round.transaction)).not.toContain(goes);
  });

  it("masks hidden players, and publishes nothing of one tenant to another", async () => {
    const { feed, followers, published } = createTestFeed();
    const [owner, stranger] = [await fixture.player({ cash: 100 }), await other.player({ cash: 100 })];
    hidden.add(owner.player_id);
    const { round_id } = await post(bet(owner, "hidden", { closes: true }));
    const { round_id: theirs } = await other.wallet.post(bet(stranger, "theirs", { closes: true }));
    await settle(followers, "feed");
    await expect.poll(() => published.filter((event) => event.transaction === round_id)).toMatchObject([{ user: null }, { user: null }]);
    await expect
      .poll(() => published.filter((event) => event.transaction === theirs))
      .toMatchObject([{ tenant_id: other.tenantId }, { tenant_id: other.tenantId }]);
    expect((await feed.recent(other.tenantId)).map((round) => round.transaction)).toEqual([theirs]);
    expect((await feed.recent(owner.tenant_id))[0]).toMatchObject({ transaction: round_id, user: null });
  });

  it("keeps the newest rounds, has the same content after a rebuild, and publishes nothing during a rebuild", async () => {
    const table = createTestFeed();
    const { feed, followers, published, clock } = table;
    const owner = await fixture.player({ cash: 10_000 });
    for (let turn = 0; turn < 8; turn++) {
      fixture.clock.setOffset((turn - 8) * 1_000);
      await Promise.all(Array.from({ length: 40 }, (_, index) => post(bet(owner, `many ${turn} ${index}`, { closes: randomInt(3) > 0 }))));
      const open = await fixture.wallet.rounds(owner, { page: 1, per_page: 10, state: "open" });
      await Promise.all(
        open.items.map((round) => post(commandOf(owner, "close_round", { provider: "studio", round: round.external_round }))),
      );
      await settle(followers, "feed");
    }
    fixture.clock.setOffset(0);
    await untilPublished(table);
    const before = await stored();
    expect(before.filter((round) => round["tenant_id"] === fixture.tenantId)).toHaveLength(roundsKept);
    const tellings = published.length;
    await followers.rebuild("feed");
    expect(await stored()).toEqual(before);
    await untilPublished(table);
    expect(published).toHaveLength(tellings + 2);
    expect(await feed.recent(fixture.tenantId)).toHaveLength(20);
    clock.setOffset(120_000);
    await post(bet(owner, "old by now", { closes: true }));
    await settle(followers, "feed");
    clock.setOffset(0);
    await untilPublished(table);
    expect(published, "old rounds are no news").toHaveLength(tellings + 4);
  });

  describe("wins", () => {
    let game = 500;
    const newGame = () => {
      const game_id = ++game;
      return { game_id, in: (round: string) => ({ provider: "studio", game_id, round: `${game_id} ${round}` }) };
    };
    type Played = ReturnType<typeof newGame>;
    /** Plays a round of the game with this stake and win. */
    async function play(
      owner: PlayerKey,
      played: Played,
      { stake, won, name = `${stake} ${won}` }: { stake: number; won: number; name?: string },
    ) {
      await post(commandOf(owner, "bet", { amount: stake, ...played.in(name) }));
      return String((await post(commandOf(owner, "win", { amount: won, closes: true, ...played.in(name) }))).round_id);
    }
    /** Adds as many players as a game needs for its wins to be shown, each with a lost round. */
    async function crowd(played: Played, players = minPlayersShown) {
      for (let nth = 0; nth < players; nth++)
        await play(await fixture.player({ cash: 10 }), played, { stake: 10, won: 0, name: `crowd ${nth}` });
    }
    const idsOf = (bets: readonly { transaction: string }[]) => bets.map(({ transaction }) => transaction);

    it("of a game are its newest rounds that returned more than their stake, of this tenant only", async () => {
      const { feed, followers } = createTestFeed();
      const owner = await fixture.player({ cash: 1_000 });
      const [played, another] = [newGame(), newGame()];
      await crowd(played);
      await play(owner, played, { stake: 10, won: 10 });
      const one = await play(owner, played, { stake: 10, won: 11 });
      await play(owner, another, { stake: 10, won: 90 });
      const newest = await play(owner, played, { stake: 10, won: 50 });
      await settle(followers, "feed");
      const wins = await feed.winsOf(fixture.tenantId, played.game_id);
      expect(idsOf(wins)).toEqual([newest, one]);
      expect(wins[0]).toMatchObject({ bet_amount: 10, win_amount: 50, user: { name: "Ma•••a" } });
      expect(await feed.winsOf(other.tenantId, played.game_id)).toEqual([]);
    });

    it("of 500 reais or more are large, in any game", async () => {
      const { feed, followers } = createTestFeed();
      const owner = await fixture.player({ cash: 100_000 });
      await play(owner, newGame(), { stake: 10, won: largeWin - 1 });
      await play(owner, newGame(), { stake: largeWin, won: largeWin });
      const at = await play(owner, newGame(), { stake: 10, won: largeWin });
      await settle(followers, "feed");
      expect(idsOf(await feed.largeWins(fixture.tenantId))).toEqual([at]);
      expect(await feed.largeWins(other.tenantId)).toEqual([]);
    });

    it("are no longer shown when they are rolled back", async () => {
      const { feed, followers, clock } = createTestFeed();
      const owner = await fixture.player({ cash: 100 });
      const played = newGame();
      await crowd(played);
      await post(commandOf(owner, "bet", { amount: 10, ...played.in("undone") }));
      const win = commandOf(owner, "win", { amount: 20, closes: true, ...played.in("undone") });
      await post(win);
      await settle(followers, "feed");
      expect(await feed.winsOf(fixture.tenantId, played.game_id)).toHaveLength(1);
      await post(rollback(win));
      await settle(followers, "feed");
      clock.setOffset(10_000);
      expect(await feed.winsOf(fixture.tenantId, played.game_id)).toEqual([]);
    });

    it("are kept for the newest twenty of each game, large ones longer, and are the same after a rebuild", async () => {
      const { feed, followers, clock } = createTestFeed();
      const owner = await fixture.player({ cash: 10_000 });
      const played = newGame();
      await crowd(played);
      const large = await play(owner, played, { stake: 1, won: largeWin, name: "large" });
      for (let nth = 0; nth <= winsKept; nth++) await play(owner, played, { stake: 1, won: 2, name: `small ${nth}` });
      await settle(followers, "feed");
      const rows = async () => [
        ...(await database.sql`select round_id from feed_wins where game_id = ${played.game_id} order by round_id`),
      ];
      const before = await rows();
      expect(before).toHaveLength(winsKept + 1);
      expect(idsOf(await feed.winsOf(fixture.tenantId, played.game_id))).not.toContain(large);
      expect(idsOf(await feed.largeWins(fixture.tenantId))).toContain(large);
      await followers.rebuild("feed");
      clock.setOffset(10_000);
      expect(await rows()).toEqual(before);
    });

    it("that are large are kept for the newest forty of a tenant", async () => {
      const { followers } = createTestFeed();
      const owner = await fixture.player({ cash: 1_000 });
      // Each game also keeps its own newest wins. Only a win that is followed by a small one is kept for its size alone.
      const played = newGame();
      for (let nth = 0; nth <= largeWinsKept; nth++) await play(owner, played, { stake: 1, won: largeWin, name: `large ${nth}` });
      for (let nth = 0; nth < winsKept; nth++) await play(owner, played, { stake: 1, won: 2, name: `small ${nth}` });
      await settle(followers, "feed");
      const kept = await database.sql`select 1 from feed_wins where game_id = ${played.game_id} and large`;
      expect(kept).toHaveLength(largeWinsKept);
    });

    it("of a game are shown once five players have played it", async () => {
      const { feed, followers, clock } = createTestFeed();
      const played = newGame();
      const owner = await fixture.player({ cash: 1_000 });
      const won = await play(owner, played, { stake: 10, won: 50 });
      await crowd(played, minPlayersShown - 2);
      await settle(followers, "feed");
      expect(await feed.winsOf(fixture.tenantId, played.game_id)).toEqual([]);
      await play(await fixture.player({ cash: 10 }), played, { stake: 10, won: 0, name: "the fifth" });
      clock.setOffset(10_000);
      expect(idsOf(await feed.winsOf(fixture.tenantId, played.game_id))).toEqual([won]);
    });
  });

  it("publishes a round that is closed by an entry without an amount", async () => {
    const owner = await fixture.player({ cash: 100 });
    await post(bet(owner, "control"));
    const { entry_ids } = await post(commandOf(owner, "close_round", { provider: "studio", round: "control" }));
    expect(entry_ids).toHaveLength(1);
    const entry = await eventually("the entry", async () => {
      const entries = await database.db.transaction().execute((tx) => entriesSource.read(tx, { xid: "0", id: 0 }, 10_000));
      return entries.find(({ id }) => String(id) === entry_ids[0]);
    });
    expect(entry).toMatchObject({ kind: "close", cash: 0, bonus: 0, held: 0, debt: 0 });
  });
});

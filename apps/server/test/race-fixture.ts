import { offerArgs } from "@trevo/offers";
import { expect } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import type { PublishedOffer } from "../src/modules/offers/index.ts";
import { boardOf } from "../src/modules/races/board.ts";
import { openRaces } from "../src/modules/races/open-races.ts";
import { participantsStore } from "../src/modules/races/participants-store.ts";
import { raceInvariants } from "../src/modules/races/race-invariants.ts";
import { racesFollower } from "../src/modules/races/races-follower.ts";
import { type RaceRow, racesStore } from "../src/modules/races/races-store.ts";
import { commandOf } from "../src/modules/wallet/wallet-fixture.ts";
import type { TestDatabase } from "./database.ts";
import { createTestFollowers, settle } from "./follower-fixture.ts";
import { type Club, cash, createClub } from "./ranks-fixture.ts";

const daily = (tenant_id: number, rounds = 2): PublishedOffer => ({
  tenant_id,
  id: newId(),
  version: 1,
  kind: "race",
  name: { pt: "Torneio", en: "Race" },
  group: null,
  args: offerArgs.parse({
    trigger: { code: "period_ended", period: "day" },
    score: { code: "best_of_n", min_stake: 100, rounds, max_x100: 10_000 },
    places: [{ from: 1, to: 1, rewards: [cash(5_000)] }],
  }),
  terms: { pt: "Regras", en: "Rules" },
  terms_hash: "",
  starts_at: null,
  ends_at: null,
});

/** For tests: races on a real database, each with its own brand. */
export function createRaceFixture(database: TestDatabase) {
  /** A day's race, from 03:00 UTC of 2026-11-18 to 03:00 UTC of the 19th. */
  const opened = async () => {
    const club = await createClub(database);
    const offer = daily(club.fixture.tenantId);
    const needs = {
      ...club.needs,
      offers: { published: async () => [offer], lock: async () => offer } as never,
      broadcaster: { toChannel: (...event: unknown[]) => void club.events.push(event) },
    };
    await openRaces(needs);
    const [race] = await racesStore.list(database.db, club.fixture.tenantId, { limit: 2, offset: 0 });
    return { club, needs, race: race!, offer };
  };
  type Opened = Awaited<ReturnType<typeof opened>>;
  const join = ({ club, race }: Opened, owner: PlayerKey) =>
    database.db.transaction().execute((tx) => participantsStore.join(tx, owner, { race_id: race.id, now: club.fixture.clock.now() }));
  const play = async ({ fixture }: Club, owner: PlayerKey, won: number, amount = 100): Promise<string> => {
    const place = { provider: "studio", game_id: 7, round: newId() };
    const bet = commandOf(owner, "bet", { amount, ...place });
    expect((await fixture.wallet.post(bet)).status).toBe("posted");
    expect((await fixture.wallet.post(commandOf(owner, "win", { amount: won, ...place, closes: true }))).status).toBe("posted");
    return bet.external_id;
  };
  const rollBack = async ({ fixture }: Club, owner: PlayerKey, bet: string) =>
    expect((await fixture.wallet.post(commandOf(owner, "rollback", { provider: "studio", target_external_id: bet }))).status).toBe(
      "posted",
    );
  const at = ({ fixture }: Club, moment: string) => fixture.clock.setOffset(Date.parse(moment) - Date.now());
  const follow = async (batch = 1_000) => {
    const { followers } = createTestFollowers(database, { pace: { batch } });
    followers.add(racesFollower(() => undefined));
    await settle(followers, "races");
    return followers;
  };
  const scoresOf = async (race: RaceRow) =>
    (await participantsStore.highest(database.db, race, { most: 50 })).map(({ player_id, score }) => [player_id, score]);
  const resultsOf = async (race: RaceRow) =>
    (
      await database.sql<{ player_id: string; score: number }[]>`select player_id, score from ranking_results
        where tenant_id = ${race.tenant_id} and board = ${boardOf(race)} order by place`
    ).map(({ player_id, score }) => [player_id, score]);
  const violations = () =>
    database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => (await Promise.all(raceInvariants.map(({ check }) => check(tx, "all")))).flat());
  const cashOf = async ({ fixture }: Club, owner: PlayerKey) => (await fixture.wallet.balance(owner)).cash;

  /** Two players with the same score: the first one reached it first. */
  const played = async () => {
    const open = await opened();
    const { club } = open;
    const [first, second] = [await club.fixture.player({ cash: 1_000 }), await club.fixture.player({ cash: 1_000 })];
    for (const owner of [first, second]) {
      await join(open, owner);
      at(club, owner === first ? "2026-11-18T16:00:00Z" : "2026-11-18T17:00:00Z");
      await play(club, owner, 300);
      await play(club, owner, 0);
    }
    await follow();
    return { ...open, first, second };
  };

  return { opened, join, play, rollBack, at, follow, scoresOf, resultsOf, violations, cashOf, played };
}

export type RaceFixture = ReturnType<typeof createRaceFixture>;

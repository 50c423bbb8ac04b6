import { type WageringArgs, faceValueOfAll, noPerks } from "@trevo/offers";
import type { Database } from "../src/kernel/db.ts";
import { idNamed } from "../src/kernel/ids.ts";
import type { PlayerKey, Tenant } from "../src/kernel/scope.ts";
import { createBonuses } from "../src/modules/bonuses/index.ts";
import type { NewNotification } from "../src/modules/notifications/index.ts";
import { createRewards } from "../src/modules/rewards/index.ts";
import { type WalletFixture, createWalletFixture, quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { createRanks } from "../src/modules/ranks/create-ranks.ts";
import type { RankNeeds } from "../src/modules/ranks/needs.ts";
import type { RankProgramme, RankingProgramme, Reward } from "../src/modules/ranks/programmes.ts";
import type { Ranks } from "../src/modules/ranks/ranks.ts";

const zone = "America/Sao_Paulo";
export const cash = (amount: number): Reward => ({ code: "cash", amount });
export const offer = { id: idNamed("an offer"), version: 1 };
export const tiers = [0, 100, 1_000].map((points, nth) => ({ name: { pt: `T${nth}`, en: `T${nth}` }, points, perks: noPerks }));

export interface Club {
  readonly fixture: WalletFixture;
  readonly needs: RankNeeds;
  readonly ranks: Ranks;
  readonly sent: { to: PlayerKey; notification: NewNotification }[];
  readonly events: unknown[][];
  readonly barred: Set<string>;
  /** Players from whom offers are withheld. */
  readonly withheld: Set<string>;
  /** Players by birthday (`MM-DD`). */
  readonly born: Map<string, string>;
  readonly earned: Map<string, number>;
  /** Points earned by the player who views the club's page. */
  earnedOf: number;
  /** Time up to which points are booked. */
  bookedUntil: Date;
  programme: RankProgramme;
  rankings: RankingProgramme[];
  wagering: WageringArgs | null;
  policy: { turnover_ranking: boolean; rewards: boolean; paid_boxes: boolean };
  settings: { cashback: boolean; cashback_conversion_percentage: number; hasBoxes: boolean };
  /** Budget of every offer in centavos. */
  budget: number;
}

/** Creates a separate brand for each test, at noon of Wednesday 2026-11-18 in São Paulo. */
export async function createClub(database: Database): Promise<Club> {
  const fixture = await createWalletFixture(database);
  fixture.clock.setOffset(Date.parse("2026-11-18T15:00:00Z") - Date.now());
  const club = {
    fixture,
    sent: [] as Club["sent"],
    events: [] as unknown[][],
    barred: new Set<string>(),
    withheld: new Set<string>(),
    born: new Map<string, string>(),
    earned: new Map<string, number>(),
    earnedOf: 0,
    bookedUntil: new Date("9999-01-01T00:00:00Z"),
    programme: { offer: null, levels: [0, 1_000, 5_000].map((from) => ({ from, rewards: [] as Reward[] })), tiers },
    rankings: [] as RankingProgramme[],
    wagering: null as WageringArgs | null,
    policy: { turnover_ranking: true, rewards: true, paid_boxes: true },
    settings: { cashback: false, cashback_conversion_percentage: 500, hasBoxes: true },
    budget: 1_000_000_000,
  };
  const tenant = () => ({ id: fixture.tenantId, timezone: zone, settings: { ...club.settings, policy: club.policy } }) as unknown as Tenant;
  const bonuses = createBonuses({
    ...fixture,
    db: database.db,
    log: quietLog,
    broadcaster: { toPlayer: () => undefined },
    players: { awaitHolders: async () => undefined },
    notifications: { send: async () => undefined },
    protection: { mayStake: async () => undefined, mayBeSentMarketing: async () => true },
  });
  const granting = createRewards({ db: database.db, ...fixture, bonuses });
  granting.addHandler("box", async () => ({ after: async () => undefined }), { accepts: async (_tx, _tenant, { box }) => box.id === "1" });
  const needs: RankNeeds = {
    db: database.db,
    clock: fixture.clock,
    jobs: { add: async () => undefined },
    log: quietLog,
    tenants: { byId: async () => tenant(), all: async () => [tenant()] },
    players: {
      bornOn: async () => club.born,
      publicNames: async (_tenant, ids) => new Map(ids.map((id) => [id, "Ma•••a"])),
      hold: async () => undefined,
    },
    totals: { of: async () => ({ staked: 0, won: 0, rounds: 0, deposited: 0, withdrawn: 0 }), ofMany: async () => new Map() },
    points: {
      of: async () => ({ balance: 0, earned: 0 }),
      earnedOf: async () => club.earnedOf,
      earnedBetween: async () => club.earned,
      isBookedUntil: async (moment) => moment <= club.bookedUntil,
    },
    rewards: granting,
    notifications: { send: async (_tx, input) => void club.sent.push(input) },
    broadcaster: { toPlayer: (...event) => void club.events.push(event), toPublic: (...event) => void club.events.push(event) },
    programmes: {
      ranks: async () => club.programme,
      tiersSince: async () => [club.programme.tiers],
      rankings: async () => club.rankings,
      wageringOf: async () => club.wagering,
      takeBudget: async (_tx, _tenantId, { rewards }) => {
        if (club.budget < faceValueOfAll(rewards)) return false;
        club.budget -= faceValueOfAll(rewards);
        return true;
      },
    },
    boxTitles: async (_tenantId, ids) => new Map(ids.filter((id) => id === "1").map((id) => [id, { pt: "Caixa", en: "Box" }])),
    withholdsOffers: async (_tx, { player_id }) => club.withheld.has(player_id),
    mayWin: async (_tx, { player_id }) => !club.barred.has(player_id),
  };
  return Object.assign(club, { needs, ranks: createRanks(needs) });
}

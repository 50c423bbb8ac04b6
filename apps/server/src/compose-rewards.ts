import type { ModuleNeeds } from "./compose-modules.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Db, Tx } from "./kernel/db.ts";
import { Refusal } from "./kernel/errors.ts";
import type { PlayerKey } from "./kernel/scope.ts";
import { createBonuses } from "./modules/bonuses/index.ts";
import type { Boxes } from "./modules/boxes/index.ts";
import { type CashbackProgrammes, createCashback } from "./modules/cashback/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import { createFavorites } from "./modules/favorites/index.ts";
import { createFreeBets } from "./modules/free-bets/index.ts";
import { createFreeRounds } from "./modules/free-rounds/index.ts";
import { createMissions } from "./modules/missions/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Offers } from "./modules/offers/index.ts";
import type { Players } from "./modules/players/index.ts";
import { acceptsFreeRounds } from "./modules/play/index.ts";
import { createPoints } from "./modules/points/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { createRaces } from "./modules/races/index.ts";
import { type Ranks, createRanks, programmesOf } from "./modules/ranks/index.ts";
import { type Referrals, createReferrals } from "./modules/referrals/index.ts";
import { type Rewards, createRewards } from "./modules/rewards/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";
import { createShop } from "./modules/shop/index.ts";
import { takesBets } from "./modules/sportsbook/index.ts";
import type { Staff } from "./modules/staff/index.ts";
import type { PlayersTotals } from "./modules/totals/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";
import type { WithdrawMethods } from "./modules/withdraw-methods/index.ts";

interface GiftModules {
  /** Offers and the VIP club are created after gifts, because they grant them. */
  readonly later: () => { readonly offers: Pick<Offers, "heldWithin" | "version">; readonly ranks: Pick<Ranks, "shares"> };
  readonly players: Players;
  readonly wallet: Wallet;
  readonly notifications: Notifications;
  readonly protection: Protection;
  readonly catalog: Catalog;
}

/** The only way to give players something. An excluded player keeps no bonus. */
export function createGifts(
  needs: Pick<ModuleNeeds, "database" | "clock" | "log" | "jobs" | "broadcaster" | "tenants">,
  modules: GiftModules,
) {
  const { jobs, clock } = needs;
  const { protection, wallet } = modules;
  const { db } = needs.database;
  const bonuses = createBonuses({ ...needs, ...modules, db });
  const rewards = createRewards({ db: needs.database.db, clock, wallet, bonuses });
  const programmes: CashbackProgrammes = {
    offersWithin: (within, tenantId, held) => modules.later().offers.heldWithin(within, tenantId, held),
    offerVersion: (within, version) => modules.later().offers.version(within, version),
    tierShares: (within, tenantId, of) => modules.later().ranks.shares(within, tenantId, of),
  };
  const cashback = createCashback({ ...needs, ...modules, db, rewards, programmes, mayBeInvited: protection.mayBeSentMarketing });
  rewards.addHandler("cashback_item", cashback.grant, { accepts: cashback.accepts, refusal: cashback.refusal });
  const freeRounds = createFreeRounds({
    log: needs.log,
    ...modules,
    db,
    clock,
    bonuses,
    acceptsFreeRounds,
    mayBeInvited: protection.mayBeSentMarketing,
  });
  rewards.addHandler("free_rounds", freeRounds.grant, { accepts: freeRounds.accepts, refusal: freeRounds.refusal });
  const freeBets = createFreeBets({ ...modules, db, clock, takesBets });
  rewards.addHandler("free_bet", freeBets.grant, { accepts: freeBets.accepts });
  protection.onExcluded(async (tx, account) => {
    await bonuses.cancelActive(tx, account);
    await cashback.queuePayOpen(tx, account);
    await jobs.add(tx, { name: "cancel-waiting-bonuses", payload: account });
    await jobs.add(tx, { name: "cancel-free-rounds", payload: account });
    await jobs.add(tx, { name: "cancel-free-bets", payload: account });
  });
  return { bonuses, rewards, cashback, freeRounds, freeBets };
}

interface LoyaltyModules {
  readonly players: Players;
  readonly sessions: Pick<Sessions, "onSignedUp" | "onLoggedIn">;
  readonly withdrawMethods: Pick<WithdrawMethods, "keyIndexes">;
  readonly protection: Pick<Protection, "mayLogin" | "mayStake" | "sharesPayer" | "withholdsOffers">;
  readonly staff: Pick<Staff, "employs">;
  readonly totals: PlayersTotals;
  readonly catalog: Catalog;
  readonly notifications: Notifications;
  readonly rewards: Rewards;
  readonly offers: Offers;
  readonly boxes: Pick<Boxes, "titles">;
}

/** Composes points, ranks and other rewards that players collect. */
export function createLoyalty(
  needs: Pick<ModuleNeeds, "database" | "clock" | "jobs" | "broadcaster" | "tenants" | "log" | "vault">,
  modules: LoyaltyModules,
) {
  const common = { ...needs, ...modules, db: needs.database.db };
  const points = createPoints(common);
  const mayWin = winnersOf(modules);
  modules.rewards.addHandler(
    "points",
    async (tx, owner, { source, external_id, reward }) => {
      await points.grant(tx, owner, { points: reward.points, key: `${source}:${external_id}` });
      return { after: async () => undefined };
    },
    { lock: points.lock },
  );
  const ranks = createRanks({
    ...common,
    points,
    mayWin,
    boxTitles: modules.boxes.titles,
    withholdsOffers: async (tx, key) => {
      const player = await modules.players.byId(key, tx);
      return player === null || modules.protection.withholdsOffers(player, tx);
    },
    programmes: programmesOf(modules.offers),
  });
  const shop = createShop({ ...common, points });
  return { points, shop, ranks, ...createGains({ ...common, mayWin }) };
}

/** False for excluded, blocked or closed accounts: they are granted nothing. */
export const rewardedOf =
  ({ players, protection }: Pick<LoyaltyModules, "players"> & { readonly protection: Pick<Protection, "mayLogin"> }) =>
  async (tx: Tx, key: PlayerKey): Promise<boolean> => {
    const player = await players.byId(key, tx);
    if (!player) return false;
    try {
      await protection.mayLogin(player, tx);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };

/** Also false for the operator's employees, who must not win anything. */
const winnersOf =
  ({ players, protection, staff }: Pick<LoyaltyModules, "players" | "protection" | "staff">) =>
  async (tx: Tx, key: PlayerKey): Promise<boolean> => {
    const player = await players.byId(key, tx);
    if (player?.email_verified_at && (await staff.employs(tx, player.operator_id, player.email))) return false;
    return rewardedOf({ players, protection })(tx, key);
  };

interface GainNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: ModuleNeeds["log"];
  readonly players: Players;
  readonly totals: PlayersTotals;
  readonly catalog: Catalog;
  readonly notifications: Notifications;
  readonly offers: Offers;
  readonly rewards: Rewards;
  readonly broadcaster: ModuleNeeds["broadcaster"];
  readonly vault: ModuleNeeds["vault"];
  readonly tenants: ModuleNeeds["tenants"];
  readonly sessions: LoyaltyModules["sessions"];
  readonly withdrawMethods: LoyaltyModules["withdrawMethods"];
  readonly protection: LoyaltyModules["protection"];
  readonly mayWin: (tx: Tx, key: PlayerKey) => Promise<boolean>;
}

function composeReferrals(needs: GainNeeds): Referrals {
  const referrals = createReferrals({
    ...needs,
    pixKeysOf: (tx, owner) => needs.withdrawMethods.keyIndexes(tx, owner),
    sharesPayer: (tx, owner, others) => needs.protection.sharesPayer(tx, owner, others),
  });
  needs.sessions.onSignedUp((tx, scope, player) => referrals.attribute(tx, scope, player));
  needs.sessions.onLoggedIn((tx, scope, player) => referrals.noteDevice(tx, scope, player));
  return referrals;
}

const createGains = (needs: GainNeeds) => ({
  referrals: composeReferrals(needs),
  missions: createMissions(needs),
  races: createRaces(needs),
  favorites: createFavorites(needs),
});

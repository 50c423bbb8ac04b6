import type { ModuleNeeds } from "./compose-modules.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Db } from "./kernel/db.ts";
import { createBonuses } from "./modules/bonuses/index.ts";
import { createBoxes } from "./modules/boxes/index.ts";
import { createCashback } from "./modules/cashback/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import { createFavorites } from "./modules/favorites/index.ts";
import { createMissions } from "./modules/missions/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import { createPoints } from "./modules/points/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { createRanks } from "./modules/ranks/index.ts";
import { createReferrals } from "./modules/referrals/index.ts";
import { createRewards } from "./modules/rewards/index.ts";
import { createSportsbook } from "./modules/sportsbook/index.ts";
import type { PlayersTotals } from "./modules/totals/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";

interface GiftModules {
  readonly players: Players;
  readonly wallet: Wallet;
  readonly notifications: Notifications;
  readonly protection: Protection;
}

/** The one way to give players something. Whoever is excluded keeps no bonus. */
export function createGifts(
  needs: Pick<ModuleNeeds, "database" | "clock" | "log" | "jobs" | "broadcaster" | "tenants">,
  modules: GiftModules,
) {
  const { jobs, clock } = needs;
  const { protection, wallet } = modules;
  const { db } = needs.database;
  const bonuses = createBonuses({ ...needs, ...modules, db });
  const rewards = createRewards({ clock, wallet, bonuses });
  const cashback = createCashback({ ...needs, ...modules, db, rewards, mayBeInvited: protection.mayBeSentMarketing });
  protection.onExcluded(async (tx, account) => {
    await bonuses.cancelActive(tx, account);
    await cashback.payOpen(tx, account);
    await jobs.add(tx, { name: "cancel-waiting-bonuses", payload: account });
  });
  return { bonuses, rewards, cashback };
}

interface LoyaltyNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly players: Players;
  readonly totals: PlayersTotals;
  readonly catalog: Catalog;
  readonly notifications: Notifications;
}

/** What players gain and keep. */
export const createLoyalty = (needs: LoyaltyNeeds) => ({
  points: createPoints(needs),
  ranks: createRanks(needs),
  referrals: createReferrals(needs),
  missions: createMissions(),
  boxes: createBoxes(),
  sportsbook: createSportsbook(),
  favorites: createFavorites(needs),
});

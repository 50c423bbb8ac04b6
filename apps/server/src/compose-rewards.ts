import type { ModuleNeeds } from "./compose-modules.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Db, Tx } from "./kernel/db.ts";
import { Refusal } from "./kernel/errors.ts";
import type { PlayerKey } from "./kernel/scope.ts";
import { createBonuses } from "./modules/bonuses/index.ts";
import { createCashback } from "./modules/cashback/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import { createFavorites } from "./modules/favorites/index.ts";
import { createMissions } from "./modules/missions/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Offers } from "./modules/offers/index.ts";
import type { Players } from "./modules/players/index.ts";
import { createPoints } from "./modules/points/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { createRanks, programmesOf } from "./modules/ranks/index.ts";
import { createReferrals } from "./modules/referrals/index.ts";
import { type Rewards, createRewards } from "./modules/rewards/index.ts";
import { createSportsbook } from "./modules/sportsbook/index.ts";
import type { Staff } from "./modules/staff/index.ts";
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
  const rewards = createRewards({ db: needs.database.db, clock, wallet, bonuses });
  const cashback = createCashback({ ...needs, ...modules, db, rewards, mayBeInvited: protection.mayBeSentMarketing });
  protection.onExcluded(async (tx, account) => {
    await bonuses.cancelActive(tx, account);
    await cashback.payOpen(tx, account);
    await jobs.add(tx, { name: "cancel-waiting-bonuses", payload: account });
  });
  return { bonuses, rewards, cashback };
}

interface LoyaltyModules {
  readonly players: Players;
  readonly protection: Pick<Protection, "mayLogin">;
  readonly staff: Pick<Staff, "employs">;
  readonly totals: PlayersTotals;
  readonly catalog: Catalog;
  readonly notifications: Notifications;
  readonly rewards: Rewards;
  readonly offers: Offers;
}

/** What players gain and keep. */
export function createLoyalty(
  needs: Pick<ModuleNeeds, "database" | "clock" | "jobs" | "broadcaster" | "tenants" | "log">,
  modules: LoyaltyModules,
) {
  const common = { ...needs, ...modules, db: needs.database.db };
  const points = createPoints(common);
  const mayWin = winnersOf(modules);
  modules.rewards.addHandler("points", async (tx, owner, { source, external_id, reward }) => {
    await points.grant(tx, owner, { points: reward.points, key: `${source}:${external_id}` });
    return { after: async () => undefined };
  });
  return { points, ranks: createRanks({ ...common, points, mayWin, programmes: programmesOf(modules.offers) }), ...createGains(common) };
}

/** Whoever is excluded, blocked or closed wins nothing, and neither does who works for the operator. */
const winnersOf =
  ({ players, protection, staff }: Pick<LoyaltyModules, "players" | "protection" | "staff">) =>
  async (tx: Tx, key: PlayerKey): Promise<boolean> => {
    const player = await players.byId(key, tx);
    if (!player || (player.email_verified_at && (await staff.employs(tx, player.operator_id, player.email)))) return false;
    try {
      await protection.mayLogin(player, tx);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };

interface GainNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly players: Players;
  readonly totals: PlayersTotals;
  readonly catalog: Catalog;
  readonly notifications: Notifications;
  readonly offers: Offers;
  readonly rewards: Rewards;
  readonly broadcaster: ModuleNeeds["broadcaster"];
}

const createGains = (needs: GainNeeds) => ({
  referrals: createReferrals(needs),
  missions: createMissions(needs),
  sportsbook: createSportsbook(),
  favorites: createFavorites(needs),
});

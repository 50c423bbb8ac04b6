import type { ModuleNeeds } from "./compose-modules.ts";
import type { Boxes } from "./modules/boxes/index.ts";
import type { Cashback } from "./modules/cashback/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import type { Deposits } from "./modules/deposits/index.ts";
import type { Missions } from "./modules/missions/index.ts";
import { createPlayerFiles } from "./modules/player-files/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import { createPrivacy } from "./modules/privacy/index.ts";
import { createProfile } from "./modules/profile/index.ts";
import type { Ranks } from "./modules/ranks/index.ts";
import type { Referrals } from "./modules/referrals/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";
import type { PlayersTotals } from "./modules/totals/index.ts";
import type { VerificationModule } from "./modules/verification/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";
import type { Withdrawals } from "./modules/withdrawals/index.ts";

interface OwnDataModules {
  readonly notifications: Notifications;
  readonly players: Players;
  readonly sessions: Sessions;
  readonly wallet: Wallet;
  readonly totals: PlayersTotals;
  readonly catalog: Catalog;
  readonly payments: { readonly deposits: Deposits; readonly withdrawals: Withdrawals };
  readonly verification: Pick<VerificationModule, "isVerified">;
  readonly ranks: Pick<Ranks, "club" | "clubView">;
  readonly cashback: Pick<Cashback, "closingObstacles">;
  readonly boxes: Pick<Boxes, "closingObstacles">;
  readonly missions: Pick<Missions, "closingObstacles">;
  readonly referrals: Pick<Referrals, "closingObstacles">;
}

/** Composes what players enter about themselves, what the back office sees of them, and the export of all their stored data. */
export function createOwnData(needs: ModuleNeeds, modules: OwnDataModules) {
  const keeping = { ...needs, ...modules, db: needs.database.db, storage: needs.adapters.storage, club: modules.ranks };
  const obstacles = [modules.cashback, modules.boxes, modules.missions, modules.referrals].map(({ closingObstacles }) => closingObstacles);
  const privacy = createPrivacy({ ...keeping, obstacles, tables: needs.personalData });
  return { profile: createProfile(keeping), playerFiles: createPlayerFiles({ ...keeping, ...modules.payments }), privacy };
}

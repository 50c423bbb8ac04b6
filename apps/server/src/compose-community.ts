import type { ModuleNeeds } from "./compose-modules.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import { createChat } from "./modules/chat/index.ts";
import { createModeration } from "./modules/moderation/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import type { Staff } from "./modules/staff/index.ts";
import type { PlayersTotals } from "./modules/totals/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";

interface CommunityModules {
  readonly players: Players;
  readonly protection: Protection;
  readonly totals: PlayersTotals;
  readonly wallet: Wallet;
  readonly catalog: Catalog;
  readonly notifications: Notifications;
  readonly staff: Pick<Staff, "hasAnother">;
}

/** Composes what players say to each other. */
export function createCommunity(needs: ModuleNeeds, modules: CommunityModules) {
  const { db, url } = needs.database;
  const moderation = createModeration({ ...needs, ...modules, db, hasAnother: modules.staff.hasAnother });
  return { moderation, chat: createChat({ ...needs, ...modules, ...needs.adapters, moderation, db, url }) };
}

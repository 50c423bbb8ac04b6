import type { OfferCatalogue } from "@trevo/contract";
import { rankLevelOf } from "@trevo/domain";
import type { Clock } from "./kernel/clock.ts";
import type { Db } from "./kernel/db.ts";
import type { Log } from "./kernel/log.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { Bonuses } from "./modules/bonuses/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import type { Deposits } from "./modules/deposits/index.ts";
import type { Missions } from "./modules/missions/index.ts";
import { type Offers, createOffers } from "./modules/offers/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Proposals } from "./modules/proposals/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { keepsHost } from "./modules/ranks/index.ts";
import type { Rewards } from "./modules/rewards/index.ts";
import type { Tenants } from "./modules/tenants/index.ts";
import type { PlayersTotals } from "./modules/totals/index.ts";
import type { VerificationModule } from "./modules/verification/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";

interface OffersParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Players;
  readonly wallet: Wallet;
  readonly totals: PlayersTotals;
  readonly protection: Pick<Protection, "withholdsOffers">;
  readonly verification: Pick<VerificationModule, "isVerified">;
  readonly proposals: Proposals;
  readonly bonuses: Pick<Bonuses, "hasWaiting">;
  readonly rewards: Pick<Rewards, "accepts">;
  readonly catalog: Pick<Catalog, "games" | "categories">;
  /** Missions and deposits are created after offers, because they are or redeem them. */
  readonly missions: () => Pick<Missions, "hasCompleted">;
  readonly deposits: () => Pick<Deposits, "sumPaid">;
}

const catalogueMax = 20;

/** Portuguese titles, because the binding terms contain them. */
async function findInCatalogue(catalog: OffersParts["catalog"], tenant: Tenant, text: string): Promise<OfferCatalogue> {
  const { data } = await catalog.games(tenant, { page: 1, ...(text !== "" && { searchTerm: text }), locale: "pt" });
  const wanted = text.toLowerCase();
  const categories = (await catalog.categories(tenant)).filter(({ name_pt }) => name_pt.toLowerCase().includes(wanted));
  return {
    games: data.slice(0, catalogueMax).map(({ id, title }) => ({ id, title })),
    categories: categories.slice(0, catalogueMax).map(({ slug, name_pt }) => ({ id: slug, title: name_pt })),
  };
}

/** Composes offers with the facts about a player that their rules may use. */
export const composeOffers = (parts: OffersParts): Offers =>
  createOffers({
    ...parts,
    keepsHost,
    catalogue: (tenant, text) => findInCatalogue(parts.catalog, tenant, text),
    isGrantable: (tx, tenant, reward) => parts.rewards.accepts(tx, tenant, reward),
    known: {
      levelOf: async (owner, db) => rankLevelOf((await parts.totals.of(owner, db)).staked),
      depositsOf: async (owner, db) => (await parts.deposits().sumPaid(owner, db)).count,
      isVerified: (player, db) => parts.verification.isVerified(player, db),
      withholdsOffers: (player, db) => parts.protection.withholdsOffers(player, db),
      hasWaitingBonus: (owner, db) => parts.bonuses.hasWaiting(owner, db),
      hasCompletedMission: (mission, db) => parts.missions().hasCompleted(mission, db),
    },
  });

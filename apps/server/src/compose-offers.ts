import { rankLevelOf } from "@trevo/domain";
import type { Clock } from "./kernel/clock.ts";
import type { Db } from "./kernel/db.ts";
import type { Log } from "./kernel/log.ts";
import type { Bonuses } from "./modules/bonuses/index.ts";
import type { Deposits } from "./modules/deposits/index.ts";
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
  /** Deposits are made after offers, which they redeem. */
  readonly deposits: () => Pick<Deposits, "sumPaid">;
}

/** Offers, and the player's facts that their rules may use. */
export const composeOffers = (parts: OffersParts): Offers =>
  createOffers({
    ...parts,
    keepsHost,
    isGrantable: (tx, tenant, reward) => parts.rewards.accepts(tx, tenant, reward),
    known: {
      levelOf: async (owner, db) => rankLevelOf((await parts.totals.of(owner, db)).staked),
      depositsOf: async (owner, db) => (await parts.deposits().sumPaid(owner, db)).count,
      isVerified: (player, db) => parts.verification.isVerified(player, db),
      withholdsOffers: (owner, db) => parts.protection.withholdsOffers(owner, db),
      hasWaitingBonus: (owner, db) => parts.bonuses.hasWaiting(owner, db),
    },
  });

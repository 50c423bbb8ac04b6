import type { OfferCatalogue } from "@trevo/contract";
import type { RewardArgs } from "@trevo/offers";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Player, Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { PublishedOffer } from "./offers.ts";

/** A player's facts from other modules. Each is read in the caller's transaction. */
export interface KnownFacts {
  levelOf(owner: PlayerKey, db: Db): Promise<number>;
  /** Number of credited deposits. */
  depositsOf(owner: PlayerKey, db: Db): Promise<number>;
  isVerified(player: Player, db: Db): Promise<boolean>;
  /** True if no offer may be addressed to the player. */
  withholdsOffers(player: Player, db: Db): Promise<boolean>;
  /** True if a granted bonus waits until the player activates it. */
  hasWaitingBonus(owner: PlayerKey, db: Db): Promise<boolean>;
  hasCompletedMission(mission: PlayerKey & { readonly mission_id: string }, db: Db): Promise<boolean>;
}

export interface OffersNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Pick<Players, "byId" | "openAmong">;
  readonly wallet: Pick<Wallet, "activeBonus" | "firstSettledStake" | "lastSettledStakeAt">;
  readonly proposals: Pick<Proposals, "propose">;
  readonly known: KnownFacts;
  /** The brand's games and categories whose title contains the text, at most twenty of each. */
  readonly catalogue: (tenant: Tenant, text: string) => Promise<OfferCatalogue>;
  /** True if the brand can grant this reward. */
  readonly isGrantable: (tx: Tx, tenant: Tenant, reward: RewardArgs) => Promise<boolean>;
  /** True if the brand's tier (counted from 0) has a named host. Stable until the transaction ends. */
  readonly keepsHost: (tx: Tx, tenantId: number, tier: number) => Promise<boolean>;
}

/** Published offers of each tenant, at most 5 s old. */
export interface PublishedMemory {
  of(tenantId: number): Promise<readonly PublishedOffer[]>;
  /** Call after a change has committed. */
  forget(tenantId: number): void;
}

export interface OfferNeeds extends OffersNeeds {
  readonly memory: PublishedMemory;
}

import type { RewardCode } from "@trevo/offers";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player, Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { PublishedOffer } from "./offers.ts";

/** What other modules know of a player. Each reads in the caller's transaction. */
export interface KnownFacts {
  levelOf(owner: PlayerKey, db: Db): Promise<number>;
  /** How many deposits were credited. */
  depositsOf(owner: PlayerKey, db: Db): Promise<number>;
  isVerified(player: Player, db: Db): Promise<boolean>;
  /** Whether no offer may address the player. */
  withholdsOffers(owner: PlayerKey, db: Db): Promise<boolean>;
  /** A bonus that was granted and waits until the player activates it. */
  hasWaitingBonus(owner: PlayerKey, db: Db): Promise<boolean>;
}

export interface OffersNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Pick<Players, "byId" | "openAmong">;
  readonly wallet: Pick<Wallet, "activeBonus" | "lastSettledStakeAt">;
  readonly proposals: Pick<Proposals, "propose">;
  readonly known: KnownFacts;
  /** Whether somebody grants rewards of this code. */
  readonly isGrantable: (code: RewardCode) => boolean;
}

/** What each tenant has published, at most 5 s old. */
export interface PublishedMemory {
  of(tenantId: number): Promise<readonly PublishedOffer[]>;
  /** After a change has committed. */
  forget(tenantId: number): void;
}

export interface OfferNeeds extends OffersNeeds {
  readonly memory: PublishedMemory;
}

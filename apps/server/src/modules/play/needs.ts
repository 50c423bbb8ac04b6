import type { GameProvider } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { Seeds } from "./create-seeds.ts";
import type { ProviderAccess } from "./open-launch.ts";

export interface HouseGamesNeeds {
  readonly db: Db;
  readonly freeRounds: Pick<FreeRounds, "take" | "ofGame" | "remaining">;
  readonly catalog: Pick<Catalog, "isPlayable">;
  readonly clock: Clock;
  readonly seeds: Seeds;
  readonly wallet: Pick<
    Wallet,
    | "post"
    | "postIn"
    | "nonce"
    | "round"
    | "roundBySource"
    | "latestRounds"
    | "balance"
    | "announce"
    | "setNonceSeed"
    | "roundEntries"
    | "activeBonus"
  >;
}

export interface PlayModuleNeeds {
  readonly db: Db;
  readonly freeRounds: FreeRounds;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly wallet: Wallet;
  readonly catalog: Catalog;
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
  readonly sessions: { isAlive(tenant: Tenant, sessionId: string): Promise<boolean> };
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly providerAccess: ProviderAccess;
}

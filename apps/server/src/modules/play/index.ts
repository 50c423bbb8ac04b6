import type { GameProvider } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { LaunchScope, PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { createDemoPurse } from "./demo-purse.ts";
import { createHouseTable } from "./house-table.ts";
import { type LaunchInput, type ProviderAccess, launchGame } from "./launch-game.ts";
import { createLaunches } from "./launches.ts";
import { recentGames } from "./recent-games.ts";
import { createSeeds } from "./seeds.ts";

export interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly wallet: Wallet;
  readonly catalog: Catalog;
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
  readonly sessions: { isAlive(tenant: Tenant, sessionId: string): Promise<boolean> };
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly providerAccess: ProviderAccess;
}

/**
 * Owns launches, seeds and demo rounds; plays house rounds and answers providers' wallet calls.
 * Promises: a nonce belongs to one accepted round, without gaps; an active seed is never revealed; a stake needs a live session.
 * Does not: hold real money (the ledger does) or know a provider's protocol (its adapter does).
 */
export function createPlay(needs: Needs) {
  const seeds = createSeeds(needs);
  const launches = createLaunches(needs);
  const table = createHouseTable({ ...needs, seeds });
  needs.jobs.every("*/10 * * * *", "finish-abandoned-rounds", async () => void (await table.finishAbandoned()));
  return {
    launch: (scope: TenantScope & { readonly player: PlayerScope | null }, input: LaunchInput) => launchGame(needs, scope, input),
    /** For the kernel: whom a launch token speaks for. */
    authenticate: async (tenant: Tenant, token: string): Promise<Omit<LaunchScope, keyof TenantScope> | null> => {
      const launch = await launches.live(tenant, token);
      return (
        launch && {
          player_id: launch.player_id,
          session_id: launch.session_id,
          launch_id: launch.id,
          game_id: launch.game_id,
          gamecode: launch.gamecode,
          mode: launch.mode,
          cash_only: !(await needs.catalog.takesBonus(tenant, launch.game_id)),
        }
      );
    },
    launches,
    table,
    purse: createDemoPurse(needs),
    recentGames: (scope: PlayerScope, query: { page: number; as_of?: string | undefined }) => recentGames(needs, scope, query),
  };
}

export type Play = ReturnType<typeof createPlay>;

export type { DemoPurse } from "./demo-purse.ts";
export { refuseStake } from "./house-round.ts";
export { playPersonalData } from "./personal-data.ts";
export type { ProviderAccess } from "./launch-game.ts";
export { refusalOfPosting } from "./play-real-round.ts";
export type { ParkReason, ToldWin } from "./park-wins.ts";
export { playerRef } from "./callback-caller.ts";
export { bounded } from "./post-steps.ts";
export { drawBytes } from "./seeds.ts";
export { stakeLimits } from "./stake-limits.ts";
export { registerCallbackRoutes } from "./callback-routes.ts";
export { registerPlayRoutes } from "./routes.ts";

import type { LaunchScope, PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import { createDemoWallet } from "./demo-wallet.ts";
import { createHouseGames } from "./house-games.ts";
import { type LaunchInput, launchGame } from "./launch-game.ts";
import { createLaunches } from "./launches.ts";
import { recentGames } from "./recent-games.ts";
import { createSeeds } from "./seeds.ts";
import type { Needs } from "./needs.ts";

/**
 * Owns launches, seeds and demo rounds; plays house rounds and answers providers' wallet calls.
 * Promises: a nonce belongs to one accepted round, without gaps; an active seed is never revealed; a stake needs a live session.
 * Does not: hold real money (the ledger does) or know a provider's protocol (its adapter does).
 */
export function createPlay(needs: Needs) {
  const seeds = createSeeds(needs);
  const launches = createLaunches(needs);
  const table = createHouseGames({ ...needs, seeds });
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
          cash_only: !(await needs.catalog.acceptsBonus(tenant, launch.game_id)),
        }
      );
    },
    launches,
    table,
    demoWallet: createDemoWallet(needs),
    recentGames: (scope: PlayerScope, query: { page: number; as_of?: string | undefined }) => recentGames(needs, scope, query),
  };
}

export type Play = ReturnType<typeof createPlay>;

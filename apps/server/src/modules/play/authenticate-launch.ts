import type { LaunchScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Launches } from "./create-launches.ts";

export interface AuthenticateNeeds {
  readonly catalog: Pick<Catalog, "wagering">;
  readonly launches: Pick<Launches, "live">;
}

/** Null if the token belongs to no launch, or the launch has ended. */
export async function authenticateLaunch(
  needs: AuthenticateNeeds,
  tenant: Tenant,
  token: string,
): Promise<Omit<LaunchScope, keyof TenantScope> | null> {
  const launch = await needs.launches.live(tenant, token);
  return (
    launch && {
      player_id: launch.player_id,
      session_id: launch.session_id,
      launch_id: launch.id,
      game_id: launch.game_id,
      gamecode: launch.gamecode,
      mode: launch.mode,
      ...(await needs.catalog.wagering(tenant, launch.game_id)),
    }
  );
}

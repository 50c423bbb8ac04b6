import type { GameProvider } from "../../adapters/providers/port.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { type OpenLaunchNeeds, type ProviderAccess, openLaunch } from "./open-launch.ts";

export interface LaunchNeeds extends OpenLaunchNeeds {
  readonly catalog: Pick<Catalog, "find" | "countView">;
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
  readonly providerAccess: ProviderAccess;
}

export interface LaunchInput {
  readonly game_id: number;
  readonly provider_code?: string | undefined;
  readonly mode: "real" | "demo";
}

/**
 * Launches a game and returns the address of its client. Real money needs a session; demo is open to guests too if the tenant's policy
 * allows it.
 */
export async function launchGame(
  needs: LaunchNeeds,
  scope: TenantScope & { readonly player: PlayerScope | null },
  input: LaunchInput,
): Promise<string> {
  const game = await needs.catalog.find(scope.tenant, { game: input.game_id, provider: input.provider_code });
  if (!game) throw refuse("not_found");
  const provider = needs.providers.get(game.provider_code);
  const config = provider && (await needs.providerAccess.configOf(scope.tenant, provider.code));
  if (game.state !== "active" || !provider || !config) throw refuse("game_maintenance");
  const mode = game.only_demo ? "demo" : input.mode;
  const player = whoMayPlay(scope, mode);
  if (player && mode === "real") await needs.protection.mayStake(player);
  const gamecode = await needs.providerAccess.codeOf(scope.tenant, game);
  const { url } = await openLaunch(needs, scope, { provider, config, game, mode, player, gamecode });
  await needs.catalog.countView(scope.tenant, game.id);
  return url;
}

function whoMayPlay(scope: TenantScope & { readonly player: PlayerScope | null }, mode: "real" | "demo"): PlayerScope | null {
  const { policy } = scope.tenant.settings;
  if (mode === "real") {
    if (!scope.player) throw refuse("session_required");
    return scope.player;
  }
  if (!scope.player && !policy.demo_for_guests) throw refuse("demo_not_allowed");
  return scope.player;
}

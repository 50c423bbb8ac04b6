import type { GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import { sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId, newSecret } from "../../kernel/ids.ts";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { insertLaunch } from "./launches-store.ts";

/** R$ 1.000,00 of play money. */
const demoPurseCents = 100_000;

export interface LaunchNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "find" | "countView">;
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
  readonly configOf: (tenant: Tenant, providerCode: string) => ProviderConfig;
}

export interface LaunchInput {
  readonly game_id: number;
  readonly provider_code?: string | undefined;
  readonly mode: "real" | "demo";
}

/** Real money needs a session; demo is for guests too where the tenant's policy allows it. Answers the client's address. */
export async function launchGame(
  needs: LaunchNeeds,
  scope: TenantScope & { readonly player: PlayerScope | null },
  input: LaunchInput,
): Promise<string> {
  const game = await needs.catalog.find(scope.tenant, { game: input.game_id, provider: input.provider_code });
  if (!game) throw refuse("not_found");
  const provider = needs.providers.get(game.provider_code);
  if (game.state !== "active" || !provider) throw refuse("game_maintenance");
  const player = whoMayPlay(scope, game.only_demo ? "demo" : input.mode);
  const mode = game.only_demo ? "demo" : input.mode;
  if (player && mode === "real") await needs.protection.mayStake(player);
  const token = newSecret();
  await insertLaunch(needs.db, {
    id: newId(),
    tenant_id: scope.tenant.id,
    token_hash: sha256(token),
    player_id: player?.player_id ?? null,
    session_id: player?.session_id ?? null,
    game_id: game.id,
    gamecode: game.gamecode,
    provider_code: game.provider_code,
    mode,
    used_at: needs.clock.now(),
    demo_balance: mode === "demo" ? demoPurseCents : 0,
  });
  await needs.catalog.countView(scope.tenant, game.id);
  const request = { mode, gamecode: game.gamecode, token, tenant: scope.tenant.slug, locale: scope.locale, origin: scope.origin };
  return provider.launch(request, needs.configOf(scope.tenant, provider.code));
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

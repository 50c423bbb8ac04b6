import type { GameProvider, LaunchRequest, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { playerRef } from "./callback-caller.ts";
import { launchStore } from "./launches-store.ts";

/** R$ 1.000,00 of play money. */
const demoWalletCents = 100_000;

export interface LaunchNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "newToken">;
  readonly catalog: Pick<Catalog, "find" | "countView">;
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
  readonly providerAccess: ProviderAccess;
}

/** What is agreed with the providers, and how they are. */
export interface ProviderAccess {
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
  /** The provider's own code of a game. */
  readonly codeOf: (tenant: Tenant, game: { provider_code: string; gamecode: string }) => Promise<string>;
  /** Calls the provider, or refuses with `provider_unavailable` while it keeps failing. */
  readonly query: <T>(tenant: Tenant, providerCode: string, request: () => Promise<T>) => Promise<T>;
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
  const config = provider && (await needs.providerAccess.configOf(scope.tenant, provider.code));
  if (game.state !== "active" || !provider || !config) throw refuse("game_maintenance");
  const player = whoMayPlay(scope, game.only_demo ? "demo" : input.mode);
  const mode = game.only_demo ? "demo" : input.mode;
  if (player && mode === "real") await needs.protection.mayStake(player);
  const token = needs.vault.newToken();
  const launch_id = newId();
  await launchStore.insert(needs.db, {
    id: launch_id,
    tenant_id: scope.tenant.id,
    token_hash: sha256(token),
    player_id: player?.player_id ?? null,
    session_id: player?.session_id ?? null,
    game_id: game.id,
    gamecode: game.gamecode,
    provider_code: game.provider_code,
    mode,
    used_at: needs.clock.now(),
    demo_balance: mode === "demo" ? demoWalletCents : 0,
  });
  const request: LaunchRequest = {
    mode,
    gamecode: await needs.providerAccess.codeOf(scope.tenant, game),
    token,
    tenant: scope.tenant.slug,
    player: player && playerRef(scope.tenant, player.player_id),
    locale: scope.locale,
    device: /Mobi|Android/i.test(scope.user_agent) ? "mobile" : "desktop",
    ip: scope.ip,
    origin: scope.origin,
  };
  const forget = async (error: unknown): Promise<never> => {
    await launchStore.remove(needs.db, { tenant_id: scope.tenant.id, launch_id });
    throw error;
  };
  const { url, provider_session } = await needs.providerAccess
    .query(scope.tenant, provider.code, () => provider.launch(request, config))
    .catch(forget);
  await needs.catalog.countView(scope.tenant, game.id);
  if (provider_session !== undefined)
    await launchStore.nameProviderSession(needs.db, { tenant_id: scope.tenant.id, launch_id, provider_session });
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

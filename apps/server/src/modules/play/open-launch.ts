import type { GameProvider, Launched, LaunchRequest, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import { playerRef } from "./callback-caller.ts";
import { launchStore } from "./launches-store.ts";

/** R$ 1.000,00 of play money. */
const demoWalletCents = 100_000;

/** Agreements with the providers, and calls to them. */
export interface ProviderAccess {
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
  /** The provider's own code for a game. */
  readonly codeOf: (tenant: Tenant, game: { provider_code: string; gamecode: string }) => Promise<string>;
  /** Calls the provider, or refuses with `provider_unavailable` while it keeps failing. */
  readonly query: <T>(tenant: Tenant, providerCode: string, request: () => Promise<T>) => Promise<T>;
}

export interface OpenLaunchNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "newToken">;
  readonly providerAccess: Pick<ProviderAccess, "query">;
}

interface NewLaunch {
  readonly provider: GameProvider;
  readonly config: ProviderConfig;
  readonly game: { readonly id: number; readonly gamecode: string };
  readonly mode: "real" | "demo";
  readonly player: PlayerScope | null;
  /** The provider's own code for the game. */
  readonly gamecode: string;
  readonly brand_id?: string;
}

/** Opens a launch and gives the provider a token for one player, one game and one mode. A launch that fails leaves nothing behind. */
export async function openLaunch(needs: OpenLaunchNeeds, scope: TenantScope, launch: NewLaunch): Promise<Launched> {
  const { provider, config, game, mode, player, gamecode, brand_id } = launch;
  const token = needs.vault.newToken();
  const launch_id = newId();
  const now = needs.clock.now();
  await launchStore.insert(needs.db, {
    id: launch_id,
    tenant_id: scope.tenant.id,
    token_hash: sha256(token),
    player_id: player?.player_id ?? null,
    session_id: player?.session_id ?? null,
    game_id: game.id,
    gamecode: game.gamecode,
    provider_code: provider.code,
    mode,
    used_at: now,
    demo_balance: mode === "demo" ? demoWalletCents : 0,
  });
  const request: LaunchRequest = {
    mode,
    gamecode,
    token,
    tenant: scope.tenant.slug,
    player: player && playerRef(scope.tenant, player.player_id),
    locale: scope.locale,
    device: /Mobi|Android/i.test(scope.user_agent) ? "mobile" : "desktop",
    ip: scope.ip,
    origin: scope.origin,
    now,
    brand_id,
  };
  const forget = async (error: unknown): Promise<never> => {
    await launchStore.remove(needs.db, { tenant_id: scope.tenant.id, launch_id });
    throw error;
  };
  const launched = await needs.providerAccess.query(scope.tenant, provider.code, () => provider.launch(request, config)).catch(forget);
  const { provider_session } = launched;
  if (provider_session !== undefined)
    await launchStore.nameProviderSession(needs.db, { tenant_id: scope.tenant.id, launch_id, provider_session });
  return launched;
}

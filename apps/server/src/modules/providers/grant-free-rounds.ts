import type { FreeRoundGrant, GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Health } from "./create-health.ts";
import { grantStore } from "./grants-store.ts";

export interface GrantNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "suspensions">;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly health: Pick<Health, "query">;
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
  readonly codeOf: (tenant: Tenant, game: { provider_code: string; gamecode: string }) => Promise<string>;
}

export interface NewGrant {
  readonly player_id: string;
  /** The provider's own id of the player. */
  readonly player: string;
  readonly game: { readonly id: number; readonly provider_code: string; readonly gamecode: string };
  readonly rounds: number;
  readonly valid_until: Date;
}

async function freeRoundsOf(needs: GrantNeeds, tenant: Tenant, providerCode: string) {
  const freeRounds = needs.adapters.get(providerCode)?.freeRounds;
  const config = await needs.configOf(tenant, providerCode);
  if (!freeRounds || !config) throw refuse("not_found");
  return { freeRounds, config };
}

/**
 * Grants free rounds that the provider pays for and reports by the grant's id, which is returned. The row is stored before the provider is
 * called, so that a callback finds it. Refuses with `not_found`, `provider_unavailable`, and with `free_rounds_unavailable` if the brand has
 * switched the provider off.
 */
export async function grantFreeRounds(needs: GrantNeeds, tenant: Tenant, input: NewGrant): Promise<string> {
  const { game, player, player_id, rounds, valid_until } = input;
  const place = { tenant_id: tenant.id, provider_code: game.provider_code };
  const { freeRounds, config } = await freeRoundsOf(needs, tenant, game.provider_code);
  const id = newId();
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    if ((await needs.catalog.suspensions(tenant, tx)).has(game.provider_code)) throw refuse("free_rounds_unavailable");
    await grantStore.insert(tx, place, { id, player_id, game_id: game.id, rounds, valid_until, granted_at: now });
  });
  const grant: FreeRoundGrant = { id, player, gamecodes: [await needs.codeOf(tenant, game)], rounds, valid_from: now, valid_until };
  const provider_grant = await needs.health.query(place, () => freeRounds.grant(grant, config));
  if (provider_grant !== null) await grantStore.setProviderGrant(needs.db, place, { id, provider_grant });
  return id;
}

/** Cancels a grant. Rounds already played stay paid. */
export async function cancelGrant(needs: GrantNeeds, tenant: Tenant, input: { provider_code: string; id: string }): Promise<void> {
  const place = { tenant_id: tenant.id, provider_code: input.provider_code };
  if (!(await grantStore.find(needs.db, place, input.id))) throw refuse("not_found");
  const { freeRounds, config } = await freeRoundsOf(needs, tenant, input.provider_code);
  await needs.health.query(place, () => freeRounds.cancel(input.id, config));
  await grantStore.cancel(needs.db, place, { id: input.id, at: needs.clock.now() });
}

import type { FreeRoundGrant, GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { grantStore } from "./grants-store.ts";
import type { Health } from "./health.ts";
import type { Place } from "./store.ts";

export interface GrantNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly health: Health;
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
  readonly codeOf: (tenant: Tenant, game: { provider_code: string; gamecode: string }) => Promise<string>;
}

export interface NewGrant {
  readonly player_id: string;
  /** As the provider knows the player. */
  readonly player: string;
  readonly game: { readonly id: number; readonly provider_code: string; readonly gamecode: string };
  readonly rounds: number;
  readonly valid_until: Date;
}

/** Free rounds that a provider pays for and reports by the grant's id. */
export function createGrants(needs: GrantNeeds) {
  const { db, clock } = needs;
  const freeRoundsOf = async (tenant: Tenant, providerCode: string) => {
    const freeRounds = needs.adapters.get(providerCode)?.freeRounds;
    const config = await needs.configOf(tenant, providerCode);
    if (!freeRounds || !config) throw refuse("not_found");
    return { freeRounds, config };
  };
  return {
    /** The row is there before the provider hears of it: a callback finds it. Refuses with `not_found`, `provider_unavailable`. */
    grant: async (tenant: Tenant, given: NewGrant): Promise<string> => {
      const { game, player, player_id, rounds, valid_until } = given;
      const place = { tenant_id: tenant.id, provider_code: game.provider_code };
      const { freeRounds, config } = await freeRoundsOf(tenant, game.provider_code);
      const id = newId();
      const now = clock.now();
      await grantStore.insert(db, place, { id, player_id, game_id: game.id, rounds, valid_until, granted_at: now });
      const grant: FreeRoundGrant = { id, player, gamecodes: [await needs.codeOf(tenant, game)], rounds, valid_from: now, valid_until };
      const provider_grant = await needs.health.ask(place, () => freeRounds.grant(grant, config));
      if (provider_grant !== null) await grantStore.setProviderGrant(db, place, { id, provider_grant });
      return id;
    },
    /** What was played stays paid. */
    cancel: async (tenant: Tenant, given: { provider_code: string; id: string }): Promise<void> => {
      const place = { tenant_id: tenant.id, provider_code: given.provider_code };
      if (!(await grantStore.find(db, place, given.id))) throw refuse("not_found");
      const { freeRounds, config } = await freeRoundsOf(tenant, given.provider_code);
      await needs.health.ask(place, () => freeRounds.cancel(given.id, config));
      await grantStore.cancel(db, place, { id: given.id, at: clock.now() });
    },
    grantOf: async (place: Place, id: string): Promise<{ player_id: string; game_id: number } | null> =>
      (await grantStore.find(db, place, id)) ?? null,
    /** In the transaction of its win. False where another win has paid it: a grant is paid once. */
    lockPayable: (tx: Tx, place: Place, win: { grant: string; external_id: string }): Promise<boolean> =>
      grantStore.lockPayable(tx, place, win),
    /** After `lockPayable`, once the win is posted or waits for a person. */
    pay: (tx: Tx, place: Place, win: { grant: string; external_id: string }): Promise<void> => grantStore.pay(tx, place, win),
  };
}

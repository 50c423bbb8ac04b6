import type { RoundInQuestion, GameProvider, RoundStatus } from "../../adapters/providers/port.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { playerRef } from "../play/index.ts";
import type { Providers } from "../providers/index.ts";
import { type RoundRecord, ledgerRecords } from "../wallet/index.ts";
import type { Db } from "../../kernel/db.ts";

export interface RoundStatusNeeds {
  readonly db: Db;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly providers: Pick<Providers, "query" | "adapters" | "configOf" | "codeOf">;
}

/**
 * Returns the round's state from its provider; `cannot_be_asked` if the provider has no such call, `unavailable` if it does not respond
 * now.
 */
export async function getRoundStatus(
  needs: RoundStatusNeeds,
  tenant: Tenant,
  round: RoundRecord,
): Promise<RoundStatus | { readonly state: "cannot_be_asked" | "unavailable" }> {
  const { providers } = needs;
  const provider = providers.adapters.get(round.provider);
  const config = provider && (await providers.configOf(tenant, provider.code));
  const { roundStatus } = provider ?? {};
  if (!config || !roundStatus) return { state: "cannot_be_asked" };
  const inQuestion = await describe(needs, tenant, { provider, round });
  try {
    return await providers.query(tenant, provider.code, () => roundStatus(inQuestion, config));
  } catch (error) {
    if (error instanceof Refusal && error.code === "provider_unavailable") return { state: "unavailable" };
    throw error;
  }
}

/** Returns the provider's own id of the round; null if it was too long to be stored. */
export function providersOwnRound(
  { external_round }: Pick<RoundRecord, "external_round">,
  { gamecode, provider }: { readonly gamecode: string; readonly provider: GameProvider | undefined },
): string | null {
  const prefix = provider?.callbacks?.rounds_repeat ? `${gamecode}/` : "";
  return external_round.startsWith("sha256:") ? null : external_round.slice(prefix.length);
}

/** Identifies the round by the provider's own ids, if they were stored. */
async function describe(
  needs: RoundStatusNeeds,
  tenant: Tenant,
  { provider, round }: { readonly provider: GameProvider; readonly round: RoundRecord },
): Promise<RoundInQuestion> {
  const gamecode = (await needs.catalog.byIds([round.game_id])).get(round.game_id)?.gamecode ?? "";
  const bets = await ledgerRecords.activeBets(needs.db, { tenant_id: round.tenant_id, round_id: round.id });
  return {
    round: providersOwnRound(round, { gamecode, provider }),
    bets,
    gamecode: await needs.providers.codeOf(tenant, { provider_code: provider.code, gamecode }),
    player: playerRef(tenant, round.player_id),
  };
}

import type { Tenant } from "../../kernel/scope.ts";
import type { FoundThing, SearchText } from "../../kernel/staff-search.ts";
import type { Wallet } from "../wallet/index.ts";

/** Finds a round by its id at any of the brands. */
export async function findRounds(
  wallet: Pick<Wallet, "round">,
  tenants: readonly Tenant[],
  { id }: Pick<SearchText, "id">,
): Promise<FoundThing[]> {
  if (id === null) return [];
  const rounds = await Promise.all(tenants.map((tenant) => wallet.round(tenant.id, id)));
  return rounds.flatMap((round) =>
    round
      ? [
          {
            tenant_id: round.tenant_id,
            id: round.id,
            player_id: round.player_id,
            name: null,
            amount: round.staked_cash + round.staked_bonus,
            at: round.opened_at,
          },
        ]
      : [],
  );
}

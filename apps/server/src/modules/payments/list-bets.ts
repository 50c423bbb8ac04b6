import type { PlayerScope } from "../../kernel/scope.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { perPage } from "./list-transactions.ts";
import { pageOf } from "../../kernel/page-of.ts";
import { presentRound } from "./present.ts";

/** The player's rounds, newest first, read from the ledger itself; the catalogue only adds names. */
export function createListBets(needs: Pick<PaymentsNeeds, "wallet" | "games">) {
  return async (scope: PlayerScope, page: number) => {
    const { items, total } = await needs.wallet.rounds(
      { tenant_id: scope.tenant.id, player_id: scope.player_id },
      { page, per_page: perPage },
    );
    const games = await needs.games.byIds([...new Set(items.map((round) => round.game_id))]);
    return pageOf(
      items.map((round) => presentRound(round, games.get(round.game_id) ?? null)),
      { page, perPage, total },
    );
  };
}

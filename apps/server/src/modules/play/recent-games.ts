import { gamesPerPage } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { presentGame } from "../catalog/index.ts";
import type { Wallet } from "../wallet/index.ts";

/** How far back a game counts as recent. */
const roundsLookedAt = 200;

/** The games of the player's last rounds, newest first, each once; those that the tenant no longer shows are left out. */
export async function recentGames(
  needs: { wallet: Pick<Wallet, "rounds">; catalog: Pick<Catalog, "find"> },
  scope: PlayerScope,
  page: number,
) {
  const { items } = await needs.wallet.rounds(
    { tenant_id: scope.tenant.id, player_id: scope.player_id },
    { page: 1, per_page: roundsLookedAt },
  );
  const ids = [...new Set(items.map((round) => round.game_id))];
  const found = (await Promise.all(ids.map((id) => needs.catalog.find(scope.tenant, { game: id })))).filter((game) => game !== null);
  const offset = (page - 1) * gamesPerPage;
  return {
    data: found.slice(offset, offset + gamesPerPage).map(presentGame),
    current_page: page,
    last_page: Math.max(1, Math.ceil(found.length / gamesPerPage)),
    per_page: gamesPerPage,
    total: found.length,
  };
}

import { type Game, gamesPerPage } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { lastLaunched } from "./launches-store.ts";

/** The games that the player opened for real money, the last one first, each once; those that the tenant no longer shows are left out. */
export async function recentGames(
  needs: { db: Db; catalog: Pick<Catalog, "shownByIds"> },
  scope: PlayerScope,
  page: number,
): Promise<ListPage<Game>> {
  const ids = await lastLaunched(needs.db, { tenant_id: scope.tenant.id, player_id: scope.player_id });
  const games = await needs.catalog.shownByIds(scope.tenant, ids);
  const shown = games.slice((page - 1) * gamesPerPage, page * gamesPerPage);
  return pageOf(shown, { page, perPage: gamesPerPage, total: games.length });
}

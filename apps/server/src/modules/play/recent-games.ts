import { type Game, gamesPerPage } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { launchStore } from "./launches-store.ts";

/** Returns the games that the player opened for real money, latest first, each once. Excludes games that the tenant no longer shows. */
export async function recentGames(
  needs: { db: Db; clock: Clock; catalog: Pick<Catalog, "shownByIds"> },
  scope: PlayerScope,
  { page, as_of }: { page: number; as_of?: string | undefined },
): Promise<AnchoredPage<Game>> {
  const anchor = await anchorOf(needs, as_of);
  const launches = await launchStore.lastOf(needs.db, keyOf(scope), anchor);
  const games = await needs.catalog.shownByIds(scope.tenant, [...new Set(launches.map((launch) => launch.game_id))], scope.locale);
  const shown = games.slice((page - 1) * gamesPerPage, page * gamesPerPage);
  return { ...pageOf(shown, { page, perPage: gamesPerPage, total: games.length }), as_of: writeAnchor(anchor) };
}

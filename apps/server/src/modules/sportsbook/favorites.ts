import type { SportFavorites, SportFixture } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { keyOf, type PlayerScope } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { type Favorite, favoriteStore } from "./favorite-store.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { presentRow, presentTeam } from "./present-fixture.ts";

export interface FavoriteNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly sports: Pick<Sports, "wanted">;
}

export type FavoriteChange = Favorite & { readonly action: "add" | "remove" };

const maxFavorites = 200;

/** Favourites that the brand no longer shows are kept but not listed. Refuses with `not_found`. */
export async function listFavorites({ db, sports }: FavoriteNeeds, scope: PlayerScope): Promise<SportFavorites> {
  mustHaveOwnBook(scope.tenant);
  const kept = await favoriteStore.ofPlayer(db, keyOf(scope));
  const shown = await sports.wanted(scope.tenant, {
    fixtures: kept.flatMap(({ fixture_id }) => fixture_id ?? []),
    competitions: kept.flatMap(({ competition_id }) => competition_id ?? []),
    teams: kept.flatMap(({ team_id }) => team_id ?? []),
  });
  if (!shown) throw refuse("not_found");
  return {
    fixture_ids: [...shown.fixture_ids],
    competitions: shown.competitions.map(({ sport, ...named }) => ({ ...named, sport: sport as SportFixture["sport"] })),
    teams: shown.teams.map(presentTeam),
    matches: shown.matches.rows.map(presentRow),
  };
}

/** Refuses with `not_found` if the brand does not show what is added, and with `too_many_favorites`. */
export async function changeFavorite(needs: FavoriteNeeds, scope: PlayerScope, { action, kind, id }: FavoriteChange) {
  mustHaveOwnBook(scope.tenant);
  if (action === "remove") await favoriteStore.letGo(needs.db, keyOf(scope), { kind, id });
  else await keepFavorite(needs, scope, { kind, id });
  return { kind, id, is_favorite: action === "add" };
}

async function keepFavorite({ db, clock, sports }: FavoriteNeeds, scope: PlayerScope, of: Favorite): Promise<void> {
  const only = (kind: Favorite["kind"]): number[] => (of.kind === kind ? [of.id] : []);
  const things = { fixtures: only("fixture"), competitions: only("competition"), teams: only("team") };
  const shown = await sports.wanted(scope.tenant, things);
  if (!shown || shown.fixture_ids.length + shown.competitions.length + shown.teams.length === 0) throw refuse("not_found");
  const isKept = await favoriteStore.keep(db, keyOf(scope), { ...of, at: clock.now(), max: maxFavorites });
  if (!isKept) throw refuse("too_many_favorites");
}

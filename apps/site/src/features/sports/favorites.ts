import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SportFavoriteKind, SportFavorites } from "@trevo/contract";
import { useSession } from "../../lib/session.ts";
import { useAction } from "../../lib/use-action.ts";
import { changeFavoriteMutation, favoritesKey, favoritesQuery, rereadMs } from "./api.ts";

/** A match, a competition or a team, by number. */
export interface FavoriteThing {
  readonly kind: SportFavoriteKind;
  readonly id: number;
}

/** The player's favourites; nothing for a guest. */
export function useFavorites({ isFollowed = false } = {}) {
  const { user } = useSession();
  return useQuery({ ...favoritesQuery(user?.id), enabled: user !== null, refetchInterval: isFollowed ? rereadMs.list : false });
}

export function hasFavorite(favorites: SportFavorites | undefined, { kind, id }: FavoriteThing): boolean {
  if (!favorites) return false;
  if (kind === "fixture") return favorites.fixture_ids.includes(id);
  return (kind === "team" ? favorites.teams : favorites.competitions).some((one) => one.id === id);
}

/** Whether the thing is a favourite, and the function that changes it. */
export function useFavorite(thing: FavoriteThing) {
  const client = useQueryClient();
  const { data } = useFavorites();
  const { busy, failure, run } = useAction(changeFavoriteMutation);
  const isOn = hasFavorite(data, thing);
  const toggle = async (): Promise<void> => {
    const changed = await run({ ...thing, action: isOn ? "remove" : "add" });
    if (changed) await client.invalidateQueries({ queryKey: favoritesKey });
  };
  return { isOn, busy, failure, toggle };
}

import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import { type BetLine, betsShown, ownLine, publicLine } from "./bet-line.ts";
import type { GamesFilter } from "../../lib/site-types.ts";

export const gamesQuery = (filter: Omit<GamesFilter, "page">) =>
  pagedQuery(["games", filter], ({ page }) => requestData("GET /casinos/games", { query: { ...filter, page } }));

/** A player's own games: favourites or recently played. */
export type OwnList = "GET /profile/favorites" | "GET /games/recent";

export const ownGamesQuery = (list: OwnList, player: string | undefined) =>
  pagedQuery([list, player], (query) => requestData(list, { query }));

/** The first page of recently played games. */
export const recentGamesQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: ["recent rail", player],
    queryFn: async ({ signal }) => (await requestData("GET /games/recent", { query: { page: 1 }, signal })).data,
    refetchOnMount: "always",
  });

/** Maximum length of a search in the contract. */
const mostLetters = 80;

/** Games that match the search. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ["games", "search", words],
    queryFn: ({ signal }) => requestData("GET /casinos/games", { query: { searchTerm: words.slice(0, mostLetters) }, signal }),
  });

export const featuredGamesQuery = () =>
  queryOptions({
    queryKey: ["games", "featured"],
    queryFn: async ({ signal }) => (await requestData("GET /featured/games", { signal })).data,
  });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ["categories"], queryFn: async ({ signal }) => (await requestData("GET /categories", { signal })).data });

/** Games similar to one game. */
export const relatedGamesQuery = (gameId: number) =>
  queryOptions({
    queryKey: ["games", "related", gameId],
    queryFn: async ({ signal }) => (await requestData("POST /games/getRelated", { body: { game_id: gameId }, signal })).related_games,
  });

/** The first page of a provider's games. */
export const providerGamesQuery = (provider: string) =>
  queryOptions({
    queryKey: ["games", "provider", provider],
    queryFn: async ({ signal }) => (await requestData("GET /casinos/games", { query: { provider, page: 1 }, signal })).data,
  });

export type PlayMode = "real" | "demo";

export interface LaunchOf {
  gameId: number;
  /** Null while undecided. */
  mode: PlayMode | null;
  token: string | null;
}

/** A game's launch address. The request opens a game session: it is sent once, and repeated only by the player. */
export const launchQuery = ({ gameId, mode, token }: LaunchOf) =>
  queryOptions({
    queryKey: ["games", "launch", gameId, mode, token],
    queryFn: async ({ signal }) =>
      (await requestData("POST /games/url", { body: { game_id: gameId, mode: mode ?? "demo" }, signal })).gameUrl,
    enabled: mode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

/** Milliseconds after which a visible list of bets is requested again. */
const betsEveryMs = 15_000;

/** The brand's last bets, or its last large wins. */
export const lastBetsQuery = (kind: "all" | "large") =>
  queryOptions({
    queryKey: ["bets", kind],
    queryFn: async ({ signal }): Promise<BetLine[]> => {
      const { data } = await requestData("GET /bets/recent", { query: { kind }, signal });
      return data.slice(0, betsShown).map(publicLine);
    },
    staleTime: betsEveryMs,
    refetchInterval: betsEveryMs,
  });

/** The player's own last bets. */
export const ownBetsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: ["bets", "own", player],
    queryFn: async ({ signal }): Promise<BetLine[]> => {
      const { data } = await requestData("GET /wallet/bets", { query: { page: 1, state: "closed" }, signal });
      return data.slice(0, betsShown).map(ownLine);
    },
    refetchOnMount: "always",
  });

/** The latest wins in a game at this brand. */
export const gameWinsQuery = (gameId: number) =>
  queryOptions({
    queryKey: ["bets", "wins", gameId],
    queryFn: async ({ signal }): Promise<BetLine[]> => {
      const { data } = await requestData("GET /games/:gameId/wins", { params: { gameId: String(gameId) }, signal });
      return data.map(publicLine);
    },
  });

/** Whether the session is still valid. */
export const sessionIsAlive = async (): Promise<boolean> => (await api("GET /auth/me", {})).ok;

interface Toggle {
  gameId: number;
  on: boolean;
  signal: AbortSignal;
}

/** Sends a like. On the server the highest operation id wins. */
export const sendLike = ({ gameId, on, opId, signal }: Toggle & { opId: number }) =>
  api("POST /games/like/:gameId", { params: { gameId: String(gameId) }, body: { liked: on, opId }, signal });

/** Sends a favourite. */
export const sendFavorite = ({ gameId, on, signal }: Toggle) =>
  api("POST /games/favorite/:gameId", { params: { gameId: String(gameId) }, body: { action: on ? "add" : "remove" }, signal });

import { queryOptions } from "@tanstack/react-query";
import type { Output } from "@trevo/contract";
import type { RankingPeriod } from "@trevo/domain";
import { requestData } from "../../lib/request.ts";

export type Ranking = Output<"GET /ranking">;

interface Asked {
  readonly player: string | undefined;
  readonly period: RankingPeriod;
}

/** Places by turnover in a period, with the player's own place. Never refetched once loaded. */
export const rankingQuery = ({ player, period }: Asked) =>
  queryOptions({
    queryKey: ["ranking", player ?? "guest", period],
    queryFn: ({ signal }): Promise<Ranking> => requestData("GET /ranking", { query: { period }, signal }),
    staleTime: Infinity,
  });

export const pointsQuery = () =>
  queryOptions({
    queryKey: ["ranking", "points"],
    queryFn: async ({ signal }) => (await requestData("GET /points", { signal })).data,
  });

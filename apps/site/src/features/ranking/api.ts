import { queryOptions } from "@tanstack/react-query";
import type { Output } from "@trevo/contract";
import { requestData } from "../../lib/request.ts";

export type Ranking = Output<"GET /ranking">;

/** Places by turnover; a player's own place comes with them. */
export const rankingQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: ["ranking", player ?? "guest"],
    queryFn: ({ signal }): Promise<Ranking> => requestData("GET /ranking", { signal }),
  });

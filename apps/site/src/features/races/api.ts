import { queryOptions } from "@tanstack/react-query";
import type { Race } from "@trevo/contract";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";

/** Rereads what the race's channel does not publish, ms: missed changes, the end, the payment of a place. */
const rereadMs = 30_000;

/** `all` matches the list and every single race: joining a race changes both. */
export const raceKeys = {
  all: ["races"],
  one: (id: string, player: string | undefined) => ["races", "one", id, player],
} as const;

export const racesQuery = (player: string | undefined) =>
  pagedQuery([...raceKeys.all, "list", player], ({ page }) => requestData("GET /races", { query: { page } }));

export const raceQuery = (id: string, player: string | undefined) =>
  queryOptions({
    queryKey: raceKeys.one(id, player),
    queryFn: async ({ signal }): Promise<Race> => (await requestData("GET /races/:id", { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isSettled(data) ? false : rereadMs),
  });

export const joinRaceMutation = { mutationFn: (id: string) => requestData("POST /races/:id/join", { params: { id } }) };

/** True if the race can no longer change. */
export const isSettled = ({ state, own }: Pick<Race, "state" | "own">): boolean => state === "final" && own?.payout !== "waiting";

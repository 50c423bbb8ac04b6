import { queryOptions } from "@tanstack/react-query";
import type { Mission } from "@trevo/contract";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";

/** `all` covers all lists and single missions: a change to one of them reloads the others. */
export const missionKeys = { all: ["missions"] } as const;

export const missionsQuery = (player: string | undefined) =>
  pagedQuery([...missionKeys.all, "list", player], ({ page }) => requestData("GET /missions", { query: { page } }));

/** The player's missions that are running or can be claimed. The first page contains all of them: they come first and are few. */
export const ownMissionsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...missionKeys.all, "own", player],
    queryFn: async (): Promise<Mission[]> => {
      const { data } = await requestData("GET /missions", { query: { page: 1 } });
      return data.filter(({ state }) => state === "accepted" || state === "completed");
    },
  });

export const missionQuery = (id: string, player: string | undefined) =>
  queryOptions({
    queryKey: [...missionKeys.all, "one", id, player],
    queryFn: async ({ signal }): Promise<Mission> => (await requestData("GET /missions/:id", { params: { id }, signal })).data,
  });

export const acceptMutation = { mutationFn: (id: string) => requestData("POST /missions/:id/accept", { params: { id } }) };
export const claimMutation = { mutationFn: (id: string) => requestData("POST /missions/:id/claim", { params: { id } }) };
export const leaveMutation = { mutationFn: (id: string) => requestData("POST /missions/:id/leave", { params: { id } }) };

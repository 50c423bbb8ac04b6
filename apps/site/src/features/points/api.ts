import { queryOptions } from "@tanstack/react-query";
import { moneyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";

export const shopKey = ["points", "shop"] as const;

/** Items that the player's points can buy. */
export const shopQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...shopKey, player],
    queryFn: async ({ signal }) => (await requestData("GET /points/shop", { signal })).data,
  });

export const exchangeMutation = moneyMutation("POST /points/exchange");

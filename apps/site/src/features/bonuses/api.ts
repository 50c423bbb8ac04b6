import { queryOptions } from "@tanstack/react-query";
import type { ClaimedOffer, PlayerBonus } from "@trevo/contract";
import { moneyMutation } from "../../lib/mutations.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import type { Idempotent, Mutation } from "../../lib/use-action.ts";

export const cashbackKeys = { list: (player: string | undefined) => ["cashback", player] } as const;

export const cashbackQuery = (player: string | undefined) =>
  pagedQuery(cashbackKeys.list(player), ({ page }) => requestData("GET /bonuses/cashback", { query: { page } }));

export const claimCashbackMutation = () => moneyMutation("POST /bonuses/cashback/claim");

/** Not requested again once loaded. */
export const couponsQuery = () => ({
  ...pagedQuery(["coupons"], ({ page }) => requestData("GET /bonuses/coupons", { query: { page } })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const redeemMutation = moneyMutation("POST /bonuses/redeem");

export const offersKey = ["offers", "claimable"] as const;

/** Offers that the player can claim without a code. */
export const offersQuery = (player: string | undefined) =>
  pagedQuery([...offersKey, player], ({ page }) => requestData("GET /bonuses/offers", { query: { page, taken_by: "claim" } }));

interface OfferClaim {
  readonly id: string;
  readonly version: number;
}

export const claimOfferMutation: Mutation<{ data: ClaimedOffer }, Idempotent<OfferClaim>> = {
  mutationFn: ({ body: { id, version }, idempotencyKey }) =>
    requestData("POST /bonuses/offers/:id/claim", { params: { id }, body: { version }, idempotencyKey }),
};

export const bonusesQuery = (player: string | undefined) =>
  pagedQuery(["bonuses", player], (query) => requestData("GET /wallet/bonuses", { query }));

export const openBonusesKey = ["bonuses", "open"] as const;

/** The active bonus and the waiting ones. */
export const openBonusesQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...openBonusesKey, player],
    queryFn: async ({ signal }) => (await requestData("GET /bonuses", { query: { group: "open" }, signal })).data,
  });

export const freeRoundsKey = ["free-rounds"] as const;

/** Free rounds that can be played or wait for their bonus, or those that have ended. */
export const freeRoundsQuery = (player: string | undefined, group: "open" | "ended") =>
  queryOptions({
    queryKey: [...freeRoundsKey, group, player],
    queryFn: async ({ signal }) =>
      (await requestData("GET /bonuses/free-rounds", { query: { group, limit: group === "open" ? 50 : 10 }, signal })).data,
  });

/** The bonuses that ended most recently. */
export const endedBonusesQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: ["bonuses", "ended", player],
    queryFn: async ({ signal }) => (await requestData("GET /bonuses", { query: { group: "ended", limit: 10 }, signal })).data,
  });

export interface BonusChange {
  readonly id: string;
  readonly to: "activate" | "decline" | "forfeit";
}

export const changeBonusMutation: Mutation<{ data: PlayerBonus }, Idempotent<BonusChange>> = {
  mutationFn: ({ body: { id, to }, idempotencyKey }) =>
    requestData(`POST /bonuses/:id/${to}`, { params: { id }, body: {}, idempotencyKey }),
};

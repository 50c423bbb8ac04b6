import { queryOptions } from "@tanstack/react-query";
import type {
  PopularSportBets,
  SportFavorites,
  SportBet,
  SportBetProof,
  SportFixture,
  SportFixtureDetail,
  SportLaunch,
  SportsHome,
} from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { bodyMutation, moneyMutation } from "../../lib/mutations.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { ApiError, requestData } from "../../lib/request.ts";
import type { EventsFilter } from "../../lib/site-types.ts";
import type { Idempotent, Mutation } from "../../lib/use-action.ts";

/**
 * Refetch intervals, ms: a pending bet, a live match, a live match whose channel delivers, an upcoming match, a list. A hidden page fetches
 * nothing.
 */
export const rereadMs = { waiting: 1_000, live: 2_000, heard: 10_000, early: 15_000, list: 5_000 } as const;

export const isOver = ({ state }: Pick<SportFixture, "state">): boolean => !["scheduled", "live", "interrupted"].includes(state);

export const homeQuery = queryOptions({
  queryKey: ["sports", "home"],
  queryFn: async ({ signal }): Promise<SportsHome> => (await requestData("GET /sportsbook/home", { signal })).data,
  refetchInterval: rereadMs.list,
});

/** The most popular selections. The ranking changes by the minute, its odds as often as those of a list. */
export const popularQuery = queryOptions({
  queryKey: ["sports", "popular"],
  queryFn: async ({ signal }): Promise<PopularSportBets> => (await requestData("GET /sportsbook/popular", { signal })).data,
  refetchInterval: rereadMs.list,
});

export const eventsQuery = (filter: EventsFilter) => ({
  ...pagedQuery(["sports", "events", filter], ({ page }) => requestData("GET /sportsbook/events", { query: { page, ...filter } })),
  refetchInterval: rereadMs.list,
});

export const resultsQuery = pagedQuery(["sports", "results"], ({ page }) => requestData("GET /sportsbook/results", { query: { page } }));

export const fixtureQuery = (id: number) =>
  queryOptions({
    queryKey: ["sports", "fixture", id],
    queryFn: async ({ signal }): Promise<SportFixtureDetail> =>
      (await requestData("GET /sportsbook/events/:id", { params: { id }, signal })).data,
  });

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["sports", "search", q],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/search", { query: { q }, signal })).data,
    enabled: q.length >= 2,
  });

export const favoritesKey = ["sports", "favorites"] as const;

/** The player's favourite matches, competitions and teams, with their open matches. */
export const favoritesQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...favoritesKey, player],
    queryFn: async ({ signal }): Promise<SportFavorites> => (await requestData("GET /sportsbook/favorites", { signal })).data,
  });

export const changeFavoriteMutation = bodyMutation("POST /sportsbook/favorites");

export const freeBetsKey = ["sports", "free-bets"] as const;
export const betsKey = ["sports", "bets"] as const;
export const betKey = ["sports", "bet"] as const;

/** The player's own bets. Open bets change with their matches and their cash-out value. */
export const betsQuery = (player: string | undefined, state: "open" | "settled" | undefined) => ({
  ...pagedQuery([...betsKey, player, state], ({ page, as_of }) => requestData("GET /sportsbook/bets", { query: { page, as_of, state } })),
  refetchInterval: ({ state: { data } }: { state: { data?: { pages: { data: SportBet[] }[] } | undefined } }) => {
    if (state === "settled") return false as const;
    const waits = data?.pages.some((page) => page.data.some(({ cash_out_request }) => cash_out_request?.state === "pending"));
    return waits ? rereadMs.waiting : rereadMs.list;
  },
});

/** One bet of the player, refetched while it is pending. */
export const betQuery = (id: string) =>
  queryOptions({
    queryKey: [...betKey, id],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/bets/:id", { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && data.state !== "pending" ? false : rereadMs.waiting),
  });

/** The bet placed under this idempotency key; null while there is none. */
export const sentBetQuery = (key: string) =>
  queryOptions({
    queryKey: ["sports", "sent", key],
    queryFn: async ({ signal }): Promise<SportBet | null> => {
      try {
        return (await requestData("GET /sportsbook/sent-bets/:key", { params: { key }, signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.failure.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: rereadMs.list,
    retry: false,
  });

/** The player's pending bets and the recently refused ones. */
export const pendingBetsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...betsKey, player, "pending"],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/pending-bets", { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === "pending") ? rereadMs.waiting : rereadMs.list),
  });

/** Free bets that can pay a stake instead of the balance. */
export const freeBetsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...freeBetsKey, player],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/free-bets", { signal })).data,
  });

/** Free bets that were used, have expired or were cancelled. */
export const endedFreeBetsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: [...freeBetsKey, player, "ended"],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/ended-free-bets", { signal })).data,
  });

/** Prices bet builders. Loaded when a bet builder is being built or is on the slip; no other page needs it. */
export const builderQuery = queryOptions({
  queryKey: ["sports", "builder"],
  queryFn: () => import("./built-leg.ts"),
  staleTime: Number.POSITIVE_INFINITY,
});

export const explanationQuery = (id: string) =>
  queryOptions({
    queryKey: ["sports", "explanation", id],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/bets/:id/explanation", { params: { id }, signal })).data,
  });

/** The proof of a bet, and the verdict of the verifier on this device. */
export interface CheckedProof {
  readonly proof: SportBetProof;
  readonly verdict: "verified" | "contradicted" | "unverifiable";
}

export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: ["sports", "proof", id],
    queryFn: async ({ signal }): Promise<CheckedProof> => {
      const { data: proof } = await requestData("GET /sportsbook/bets/:id/proof", { params: { id }, signal });
      const { verifyBet } = await import("@trevo/verifier");
      return { proof, verdict: (await verifyBet(proof)).verdict };
    },
    staleTime: 0,
  });

/** A cash-out request, with the offer that the player saw. */
export interface CashOutOrder {
  readonly id: string;
  readonly share_bps: number;
  /** Offer for this share, in centavos. */
  readonly seen_amount: number;
  readonly seen_remaining_stake: number;
  readonly seen_versions: { market_id: number; version: number }[];
}

export const cashOutMutation: Mutation<{ data: SportBet }, Idempotent<CashOutOrder>> = {
  mutationFn: ({ body: { id, ...body }, idempotencyKey }) =>
    requestData("POST /sportsbook/bets/:id/cash-out", { params: { id }, body: { ...body, accept: "about" }, idempotencyKey }),
};

/** A shared slip: its selections, without odds. */
export const sharedSlipQuery = (code: string) =>
  queryOptions({
    queryKey: ["sports", "slip", code],
    queryFn: async ({ signal }) => (await requestData("GET /sportsbook/slips/:code", { params: { code }, signal })).data,
  });

export const shareSlipMutation = bodyMutation("POST /sportsbook/slips");

/** Sets the value of the whole bet at which it is cashed out automatically, in centavos. */
export const setAutoCashOutMutation: Mutation<{ data: SportBet }, { id: string; at_least: number }> = {
  mutationFn: ({ id, ...body }) => requestData("POST /sportsbook/bets/:id/auto-cash-out", { params: { id }, body }),
};

export const cancelAutoCashOutMutation: Mutation<{ data: SportBet }, { id: string }> = {
  mutationFn: (params) => requestData("POST /sportsbook/bets/:id/auto-cash-out/remove", { params }),
};

export const placeBetMutation = moneyMutation("POST /sportsbook/bets");

/** Options with which the partner's script is started. */
export type BookEmbed = NonNullable<SportLaunch["embed"]>;

async function launchPartnerBook(signal?: AbortSignal): Promise<BookEmbed> {
  const { embed } = await requestData("POST /games/launch/sport", { body: {}, ...(signal && { signal }) });
  // The brand has left the partner since the page was opened.
  if (!embed) throw new Error("the brand has no partner's book");
  return embed;
}

/** Opens a session of the partner's sportsbook once per player and language, and again only when it has ended. */
export const partnerBookQuery = ({ locale, token, enabled }: { locale: Locale; token: string | null; enabled: boolean }) =>
  queryOptions({
    queryKey: ["sports", "partner", locale, token],
    queryFn: ({ signal }) => launchPartnerBook(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

/** Returns the token of the next session, or null for a guest. */
export const renewBookToken = async (): Promise<string | null> => (await launchPartnerBook()).token;

import { queryOptions } from "@tanstack/react-query";
import type { Balance, PixKeyType, PlaySession, WithdrawMethod } from "@trevo/contract";
import { type Client, createClient } from "@trevo/contract/client";
import { api } from "../../lib/api.ts";
import { type Locale, languageTags } from "@trevo/domain";
import { bodyMutation } from "../../lib/mutations.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { dataOf, requestData } from "../../lib/request.ts";
import type { Idempotent } from "../../lib/use-action.ts";

export const protectionKeys = { history: ["protection", "history"] } as const;

export const changesQuery = (player: string | undefined) =>
  pagedQuery([...protectionKeys.history, player], (query) => requestData("GET /protection/history", { query }));

export const setLimitMutation = bodyMutation("POST /protection/limits");
export const cancelLimitMutation = bodyMutation("POST /protection/limits/cancel");
export const coolOffMutation = bodyMutation("POST /protection/cooling-off");
export const selfExclusionMutation = bodyMutation("POST /profile/self-exclusion");
export const realityCheckMutation = bodyMutation("POST /protection/session");

/** Returns the duration and result of this visit, or null if the request fails. */
export async function loadPlaySession(): Promise<PlaySession | null> {
  const reply = await api("GET /protection/session", {});
  return reply.ok ? reply.data.data : null;
}

/** Token of an excluded player, which allows a payout and nothing else. */
export interface PayoutAccess {
  token: string;
  locale: Locale;
}

const payoutClient = ({ token, locale }: PayoutAccess): Client =>
  createClient({
    base: "/api",
    headers: () => ({ authorization: `Bearer ${token}`, "accept-language": languageTags[locale] }),
  });

export interface ExcludedMoney {
  balance: Balance;
  /** Pix key of the player's own CPF; null if there is none. */
  method: WithdrawMethod | null;
}

/** Reads an excluded player's cash balance and the Pix key to which it can be paid. */
export const excludedMoneyQuery = (access: PayoutAccess) =>
  queryOptions({
    queryKey: ["protection", "payout", access],
    queryFn: async ({ signal }): Promise<ExcludedMoney> => {
      const client = payoutClient(access);
      const [balance, methods] = await Promise.all([
        client("GET /profile/wallet", { signal }),
        client("GET /wallet/withdraw/methods", { signal }),
      ]);
      return { balance: dataOf(balance).data, method: (methods.ok && methods.data.data.find(({ type }) => type === "cpf")) || null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

interface PayoutKey {
  type: PixKeyType;
  key: string;
  password?: string;
}

export const addPayoutKeyMutation = (access: PayoutAccess) => ({
  mutationFn: async (variables: Idempotent<PayoutKey>) => dataOf(await payoutClient(access)("POST /wallet/withdraw/method", variables)),
});

export const payOutMutation = (access: PayoutAccess) => ({
  mutationFn: async (variables: Idempotent<{ amount: number; method_id: string }>) =>
    dataOf(await payoutClient(access)("POST /wallet/withdraw/request", variables)),
});

/** Requests the end of an exclusion without a term. */
export const removeExclusionMutation = (access: PayoutAccess) => ({
  mutationFn: async () => dataOf(await payoutClient(access)("POST /profile/self-exclusion/remove", {})),
});

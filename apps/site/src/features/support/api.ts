import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerTime, NewTicket, Ticket, TicketAction, TicketCard, TicketPicture, TicketRefKind } from "@trevo/contract";
import { type Client, createClient } from "@trevo/contract/client";
import { languageTags } from "@trevo/domain";
import { api, callerHeaders } from "../../lib/api.ts";
import { bodyMutation } from "../../lib/mutations.ts";
import { ApiError, dataOf, requestData } from "../../lib/request.ts";
import type { AccountAccess, SupportAccess } from "./access.ts";

/** Uses the session, or the payout token, which gives no access to the player's pages. */
const clientOf = (access: AccountAccess): Client =>
  access.kind === "player"
    ? api
    : createClient({
        base: "/api",
        headers: () => ({ authorization: `Bearer ${access.token}`, "accept-language": languageTags[access.locale] }),
      });

export const supportKeys = { all: ["support"] } as const;

const keyOf = (access: SupportAccess, ...rest: readonly string[]) => [...supportKeys.all, access.kind, access.owner, ...rest];

interface Slice {
  data: TicketCard[];
  next: string | null;
}

/** Tickets per page. */
const limit = 20;

export const ticketsQuery = (access: SupportAccess) =>
  infiniteQueryOptions({
    queryKey: keyOf(access, "list"),
    queryFn: async ({ pageParam, signal }): Promise<Slice> => {
      const query = { limit, ...(pageParam !== null && { after: pageParam }) };
      if (access.kind !== "guest") return dataOf(await clientOf(access)("GET /support/tickets", { query, signal }));
      return requestData("POST /support/guest/list", { body: { guest_token: access.guest_token, ...query }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Slice) => last.next ?? undefined,
    refetchOnMount: "always",
  });

export const ticketQuery = (access: SupportAccess, id: string) =>
  queryOptions({
    queryKey: keyOf(access, "one", id),
    queryFn: async ({ signal }): Promise<Ticket> => {
      if (access.kind !== "guest") return dataOf(await clientOf(access)("GET /support/tickets/:id", { params: { id }, signal })).data;
      const { guest_token } = access;
      return (await requestData("POST /support/guest/tickets/:id", { params: { id }, body: { guest_token }, signal })).data;
    },
    refetchOnMount: "always",
    // Visitors without a session receive no realtime events.
    refetchInterval: access.kind === "player" ? false : 20_000,
  });

export const answerTimesQuery = () =>
  queryOptions({
    queryKey: [...supportKeys.all, "times"],
    queryFn: async ({ signal }): Promise<AnswerTime[]> => (await requestData("GET /support/times", { signal })).data,
  });

export const openTicketMutation = (access: SupportAccess) => ({
  mutationFn: async ({ refs, ...body }: NewTicket): Promise<Ticket> => {
    if (access.kind !== "guest") return dataOf(await clientOf(access)("POST /support/tickets", { body: { ...body, refs } })).data;
    return (await requestData("POST /support/guest/tickets", { body: { ...body, guest_token: access.guest_token } })).data;
  },
});

export const writeMutation = (access: SupportAccess, id: string) => ({
  mutationFn: async (body: { client_id: string; message: string }): Promise<Ticket> => {
    if (access.kind !== "guest") return dataOf(await clientOf(access)("POST /support/tickets/:id/messages", { params: { id }, body })).data;
    const { guest_token } = access;
    return (await requestData("POST /support/guest/tickets/:id/messages", { params: { id }, body: { ...body, guest_token } })).data;
  },
});

/** Guests can only read and write; this requires an account. */
export const changeTicketMutation = (access: AccountAccess, id: string) => ({
  mutationFn: async (action: Exclude<TicketAction, "write">): Promise<Ticket> =>
    dataOf(await clientOf(access)(`POST /support/tickets/:id/${action}`, { params: { id }, body: {} })).data,
});

/** Sends a form with a file, because the API client sends only JSON. */
export const sendPictureMutation = (id: string) => ({
  mutationFn: async ({ client_id, file }: { client_id: string; file: File }): Promise<Ticket> => {
    const form = new FormData();
    form.set("client_id", client_id);
    form.set("file", file);
    const offline = { ok: false as const, status: 0, error: { message: "" }, retryAfterMs: null };
    const reply = await fetch(`/api/support/tickets/${id}/files`, { method: "POST", headers: callerHeaders(), body: form }).catch(
      () => null,
    );
    const answer = (await reply?.json().catch(() => null)) as { data?: Ticket; message?: string; errors?: Record<string, string[]> } | null;
    if (!reply || !answer) throw new ApiError(offline);
    if (answer.data) return answer.data;
    const message = Object.values(answer.errors ?? {}).flat()[0] ?? answer.message ?? "";
    throw new ApiError({ ok: false, status: reply.status, error: { message }, retryAfterMs: null });
  },
});

export const pictureQuery = (access: AccountAccess, { id, file }: { id: string; file: string }) =>
  queryOptions({
    queryKey: keyOf(access, "picture", id, file),
    queryFn: async ({ signal }): Promise<TicketPicture> =>
      dataOf(await clientOf(access)("GET /support/tickets/:id/files/:file", { params: { id, file }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const rateHelpMutation = (slug: string) => ({
  mutationFn: (body: { client_id: string; helpful: boolean }) =>
    requestData("POST /help/articles/:slug/rating", { params: { slug }, body }),
});

export const guestCodeMutation = bodyMutation("POST /support/guest/code");
export const guestEnterMutation = bodyMutation("POST /support/guest/enter");

/** One of the player's latest rounds, deposits or withdrawals, as shown in the picker. */
export interface PickableThing {
  kind: Exclude<TicketRefKind, "ticket">;
  id: string;
  title: string;
  /** Amount in centavos. */
  amount: number;
  at: string;
}

/** The player's latest rounds, deposits or withdrawals. */
export const pickableQuery = (owner: string, kind: PickableThing["kind"]) =>
  queryOptions({
    queryKey: [...supportKeys.all, "pickable", owner, kind],
    queryFn: ({ signal }): Promise<PickableThing[]> => (kind === "round" ? latestRounds(signal) : latestPayments(kind, signal)),
  });

async function latestRounds(signal: AbortSignal): Promise<PickableThing[]> {
  const { data } = dataOf(await api("GET /wallet/bets", { query: { page: 1 }, signal }));
  return data.map(({ id, game, bet_amount, created_at }) => ({ kind: "round", id, title: game, amount: bet_amount, at: created_at }));
}

async function latestPayments(kind: "deposit" | "withdrawal", signal: AbortSignal): Promise<PickableThing[]> {
  const type = kind === "deposit" ? "deposit" : "withdraw";
  const { data } = dataOf(await api("GET /wallet/transactions", { query: { page: 1, type }, signal }));
  return data.map(({ id, description, amount, created_at }) => ({
    kind,
    id,
    title: description,
    amount: Math.abs(amount),
    at: created_at,
  }));
}

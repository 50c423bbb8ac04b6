import { queryOptions } from "@tanstack/react-query";
import { bodyMutation } from "../../lib/mutations.ts";
import type { Reauthentication } from "../../lib/reauthentication-fields.tsx";
import { requestData } from "../../lib/request.ts";
import { leaveBy } from "../../lib/session.ts";

export const privacyKeys = { all: ["privacy"], requests: ["privacy", "requests"] } as const;

/** Milliseconds between requests for a copy that is being prepared. */
const watchMs = 1_000;

export const privacyQuery = () =>
  queryOptions({
    queryKey: privacyKeys.all,
    queryFn: async ({ signal }) => (await requestData("GET /profile/privacy", { signal })).data,
    refetchInterval: ({ state }) => (state.data?.export?.state === "gathering" ? watchMs : false),
  });

export const privacyRequestsQuery = () =>
  queryOptions({
    queryKey: privacyKeys.requests,
    queryFn: async ({ signal }) => (await requestData("GET /profile/privacy-requests", { signal })).data,
  });

export const requestMutation = bodyMutation("POST /profile/privacy-requests");

export const requestCopyMutation = bodyMutation("POST /profile/data-exports");

/** The session ends with the account, without a notice that the session has ended. */
export const closeAccountMutation = {
  mutationFn: (reauthentication: Reauthentication) => leaveBy(() => requestData("POST /profile/close", { body: reauthentication })),
};

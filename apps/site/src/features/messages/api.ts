import { queryOptions } from "@tanstack/react-query";
import { bodyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";

export const messageKeys = { preferences: ["messages", "preferences"] } as const;

export const preferencesQuery = () =>
  queryOptions({
    queryKey: messageKeys.preferences,
    queryFn: async ({ signal }) => (await requestData("GET /messages/preferences", { signal })).data,
  });

export const setPreferenceMutation = bodyMutation("POST /messages/preferences");
export const resumeMutation = bodyMutation("POST /messages/resume");
export const setConsentMutation = bodyMutation("POST /messages/consents");

/** Unsubscribes with the token of a message, signed in or not. */
export const unsubscribeMutation = {
  mutationFn: (token: string) => requestData("POST /messages/unsubscribe/:token", { params: { token }, body: {} }),
};

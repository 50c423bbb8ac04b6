import { queryOptions } from "@tanstack/react-query";
import { callerHeaders } from "../../lib/api.ts";
import { bodyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";

export const profileKeys = { own: ["profile"], offers: ["profile", "offers"] } as const;

export const profileQuery = () =>
  queryOptions({ queryKey: profileKeys.own, queryFn: async ({ signal }) => (await requestData("GET /profile", { signal })).data });

/** Whether offers are shown and sent to the player. */
export const offersChoiceQuery = () =>
  queryOptions({
    queryKey: profileKeys.offers,
    queryFn: async ({ signal }) => (await requestData("GET /profile/offers", { signal })).data,
  });

export const setOffersMutation = bodyMutation("POST /profile/offers");

/** A player as others see them. */
export const publicProfileQuery = (playerId: string) =>
  queryOptions({
    queryKey: ["profile", "show", playerId],
    queryFn: async ({ signal }) => (await requestData("POST /profile/show", { body: { user_id: playerId }, signal })).data,
    staleTime: 0,
  });

export const updateProfileMutation = bodyMutation("POST /profile/update-settings");

/** Uploads a picture. A reply that is not JSON, or a missing reply, becomes a message like the server's own. */
export const uploadAvatarMutation = {
  mutationFn: async (file: File): Promise<{ avatar: string } | { message: string }> => {
    const body = new FormData();
    body.set("avatar", file);
    try {
      const reply = await fetch("/api/profile/uploadAvatar", { method: "POST", headers: callerHeaders(), body });
      return (await reply.json()) as { avatar: string } | { message: string };
    } catch {
      return { message: m.error_offline() };
    }
  },
};

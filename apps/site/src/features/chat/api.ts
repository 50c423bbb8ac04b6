import { queryOptions } from "@tanstack/react-query";
import type { ChatMessage } from "@trevo/contract";
import type { Input } from "@trevo/contract/client";
import { api, callerHeaders } from "../../lib/api.ts";
import { bodyMutation } from "../../lib/mutations.ts";
import { requestData } from "../../lib/request.ts";

export const chatKeys = {
  rooms: ["chat", "rooms"],
  me: (player: string | undefined) => ["chat", "me", player],
  /** Query key for the decisions of whoever has the session. */
  allDecisions: ["chat", "decisions"],
  decisions: (player: string | undefined) => ["chat", "decisions", player],
} as const;

/** The brand's rooms, its chat rules, and what may be sent. */
export const roomsQuery = (locale: string) =>
  queryOptions({
    queryKey: [...chatKeys.rooms, locale],
    queryFn: ({ signal }) => requestData("GET /chat/rooms", { signal }),
  });

/** Name, blocks, sanctions, unread messages, and requirements to meet before writing. */
export const chatMeQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: chatKeys.me(player),
    queryFn: async ({ signal }) => (await requestData("GET /chat/me", { signal })).data,
    enabled: player !== undefined,
  });

/** Decisions of staff about the player's messages. */
export const decisionsQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: chatKeys.decisions(player),
    queryFn: async ({ signal }) => (await requestData("GET /chat/cases", { signal })).data,
    enabled: player !== undefined,
  });

export const readRoom = (room: number, query: { after?: number; before?: number }) =>
  api("GET /chat/messages", { query: { room, ...query } });

export const postMessage = (body: Input<"POST /chat/messages">["body"]) => api("POST /chat/messages", { body });

export const sendRead = (room: number, seq: number) => api("POST /chat/read", { body: { room, seq } });

export const acceptRulesMutation = bodyMutation("POST /chat/rules/accept");
export const pickNameMutation = bodyMutation("POST /chat/name");
export const blockMutation = bodyMutation("POST /chat/blocks");
export const unblockMutation = bodyMutation("POST /chat/blocks/remove");
export const appealMutation = (id: string) => ({
  mutationFn: (body: Input<"POST /chat/cases/:id/appeal">["body"]) => requestData("POST /chat/cases/:id/appeal", { params: { id }, body }),
});
export const reportMutation = (id: string) => ({
  mutationFn: (body: Input<"POST /chat/messages/:id/report">["body"]) =>
    requestData("POST /chat/messages/:id/report", { params: { id }, body }),
});
export const deleteMutation = { mutationFn: (id: string) => requestData("POST /chat/messages/:id/delete", { params: { id } }) };
/** Returns the stored picture, or the reason for the refusal. */
export async function uploadPicture(file: File): Promise<{ picture: ChatMessage["attachments"][number] } | { message: string }> {
  const form = new FormData();
  form.set("file", file);
  try {
    const reply = await fetch("/api/chat/attachments", { method: "POST", headers: callerHeaders(), body: form });
    const { data, message, errors } = (await reply.json()) as {
      data?: ChatMessage["attachments"][number];
      message?: string;
      errors?: Record<string, string[]>;
    };
    return data ? { picture: data } : { message: Object.values(errors ?? {}).flat()[0] ?? message ?? "" };
  } catch {
    return { message: "" };
  }
}

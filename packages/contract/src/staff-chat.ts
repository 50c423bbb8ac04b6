import { locales } from "@trevo/domain";
import { z } from "zod";
import { chatMessage, chatStates } from "./chat.ts";
import { endpoints } from "./endpoint.ts";
import { instant, localized, one, text, uuid } from "./wire.ts";

/** A room number in a path. */
const room = z.object({
  room: z.coerce.number<string | number>("invalid").int("invalid").min(1, "invalid").max(2_147_483_647, "invalid"),
});

export const chatMessageStates = ["held", "shown", "deleted", "rejected"] as const;

/** Hour of day in the brand's time zone. */
const hour = z.int("invalid").min(0, "invalid").max(24, "invalid");

export const staffChatRoom = z.object({
  room: z.int(),
  slug: z.string(),
  name: localized(z.string()),
  locale: z.enum(locales).nullable(),
  state: z.enum(chatStates),
  slow_ms: z.int(),
  opens: z.int(),
  closes: z.int(),
  last_seq: z.int(),
  held: z.int(),
});

export type StaffChatRoom = z.output<typeof staffChatRoom>;

export const staffChatMessage = chatMessage.extend({
  state: z.enum(chatMessageStates),
  deleted_by: z.enum(["author", "staff", "system"]).nullable(),
});

export type StaffChatMessage = z.output<typeof staffChatMessage>;

const chatPicture = z.object({ media_type: z.literal("image/webp"), base64: z.string() });
export type StaffChatPicture = z.output<typeof chatPicture>;

/** Staff endpoints for rooms and messages of the chat. Cases and sanctions belong to moderation. */
export const staffChatEndpoints = endpoints({
  "GET /staff/:tenant/chat/rooms": {
    summary: "Lists the brand's chat rooms with their settings and the number of held messages",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.read",
    response: one(z.array(staffChatRoom)),
    refuses: [],
  },
  "POST /staff/:tenant/chat/rooms/:room": {
    summary: "Creates a chat room, or changes the settings of one: closed, slow mode, hours",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.moderate",
    params: room,
    body: z.strictObject({
      /** Required together for a new room. */
      slug: z
        .string()
        .regex(/^[a-z][a-z0-9-]{1,30}$/, "invalid")
        .optional(),
      name: localized(text(40)).optional(),
      locale: z.enum(locales).nullable().optional(),
      state: z.enum(chatStates).optional(),
      slow_ms: z.int("invalid").min(0, "invalid").max(120_000, "invalid").optional(),
      /** Opening hours; 0 and 24 for always. */
      opens: hour.optional(),
      closes: hour.optional(),
    }),
    response: one(staffChatRoom),
    refuses: ["not_found", "wrong_state"],
  },
  "GET /staff/:tenant/chat/rooms/:room/messages": {
    summary: "Lists a room's messages, newest first, including held and deleted ones",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.read",
    params: room,
    query: z.object({
      state: z.enum(chatMessageStates).optional(),
      player: uuid().optional(),
      /** Id of the last item of the previous page. */
      after: uuid().optional(),
      limit: z.coerce.number<string | number>("invalid").int("invalid").min(1, "invalid").max(100, "invalid").default(50),
    }),
    response: one(z.array(staffChatMessage)),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/chat/rooms/:room/messages": {
    summary: "Posts a message in the brand's name, optionally pinned",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.moderate",
    params: room,
    body: z.strictObject({
      message: text(300),
      pinned_until: instant().optional(),
    }),
    status: 201,
    response: one(chatMessage),
    refuses: ["not_found", "wrong_state"],
  },
  "GET /staff/:tenant/chat/messages/:id": {
    summary: "Returns a message with the ten messages before and the ten after it",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.read",
    params: z.object({ id: uuid() }),
    response: one(staffChatMessage, { before: z.array(staffChatMessage), after: z.array(staffChatMessage) }),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/chat/messages/:id/picture": {
    summary: "Returns the picture of a message, including a held one, for moderation; recorded in the audit log",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.moderate",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(chatPicture),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/chat/messages/:id": {
    summary: "Deletes a message, pins it for at most seven days, or unpins it",
    tag: "staff: chat",
    auth: "staff",
    permission: "chat.moderate",
    params: z.object({ id: uuid() }),
    body: z.discriminatedUnion("action", [
      z.strictObject({ action: z.literal("delete"), note: text(300) }),
      z.strictObject({ action: z.literal("pin"), until: instant() }),
      z.strictObject({ action: z.literal("unpin") }),
    ]),
    response: one(staffChatMessage),
    refuses: ["not_found", "wrong_state"],
  },
});

import { z } from "zod";
import { chatMessage, chatReply, chatRoom, chatRules, chatTextMaxBytes } from "./chat.ts";
import { endpoints } from "./endpoint.ts";
import { one, uuid } from "./wire.ts";

/** Range of PostgreSQL's `int`. */
const room = () => z.int("invalid").min(1, "invalid").max(2_147_483_647, "invalid");
const roomOfQuery = () => z.coerce.number<string | number>("invalid").pipe(room());
const seqOfQuery = () =>
  z.coerce.number<string | number>("invalid").int("invalid").min(0, "invalid").max(Number.MAX_SAFE_INTEGER, "invalid");

const bytes = (value: string): number => new TextEncoder().encode(value).length;

/** Rooms and messages. A player's own chat data is in `chatOwnEndpoints`. */
export const chatEndpoints = endpoints({
  "GET /chat/rooms": {
    summary: "Returns the brand's chat rooms, its chat rules, and what the rules allow",
    tag: "chat",
    auth: "public",
    limit: "chat_reads",
    response: one(z.array(chatRoom), {
      rules: chatRules,
      /** True if guests may read the messages. */
      guests_read: z.boolean(),
      pictures: z.boolean(),
      cards: z.boolean(),
    }),
    refuses: ["not_found"],
  },
  "GET /chat/messages": {
    summary: "Returns a room's newest messages, the messages before a number, or all changes after one",
    tag: "chat",
    auth: "public",
    limit: "chat_reads",
    query: z
      .object({
        limit: z.coerce.number<string | number>("invalid").int("invalid").min(1, "invalid").max(100, "invalid").default(50),
        room: roomOfQuery().optional(),
        before: seqOfQuery().optional(),
        after: seqOfQuery().optional(),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, { path: ["after"], message: "invalid" }),
    response: one(chatReply),
    refuses: ["not_found", "session_required"],
  },
  "POST /chat/messages": {
    summary: "Sends a message to a room; repeating a `client_id` returns the stored message",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: z
      .object({
        message: z.string({ error: "required" }).refine((value) => bytes(value) <= chatTextMaxBytes, `max_length:300`),
        attachments: z
          .array(
            z.object({
              attachment_type: z.enum(["image", "round"], { error: "invalid" }),
              attachment_url: z.string({ error: "required" }).max(200, "invalid"),
            }),
          )
          .max(1, "invalid")
          .default([]),
        room: room().optional(),
        reply_to: uuid().optional(),
        client_id: uuid().optional(),
      })
      .refine(({ message: words, attachments }) => words.trim() !== "" || attachments.length > 0, {
        path: ["message"],
        message: "required",
      }),
    status: 201,
    response: one(chatMessage, {
      state: z.enum(["shown", "held"]),
      /** The author may need help: 1 shows limits, a pause and self-exclusion; 2 shows the emergency line. Only the author sees it. */
      care: z.union([z.literal(1), z.literal(2)]).nullable(),
    }),
    refuses: [
      "not_found",
      "chat_closed",
      "chat_muted",
      "chat_rules_required",
      "self_excluded",
      "blocked",
      "cooling_off",
      "kyc_required",
      "register_impeded",
      "contacts_unverified",
      "turnover_required",
      "message_refused",
      "slow_mode",
      "wrong_state",
      "busy",
    ],
  },
});

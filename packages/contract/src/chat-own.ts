import { z } from "zod";
import { chatReportReasons } from "./chat-rules.ts";
import { chatMe, chatPictureMaxBytes } from "./chat.ts";
import { endpoints } from "./endpoint.ts";
import { one, text, uuid } from "./wire.ts";

const room = () => z.int("invalid").min(1, "invalid").max(2_147_483_647, "invalid");
const message = z.object({ id: uuid() });
const someone = z.object({ user_id: uuid() });
const done = z.object({ message: z.string() });

/** A player's own chat data: pictures, read pointer, display name, blocks, reports. */
export const chatOwnEndpoints = endpoints({
  "POST /chat/attachments": {
    summary: "Uploads a JPEG, PNG or WebP picture in the field `file`, to be used in one message within the next hour",
    tag: "chat",
    auth: "player",
    limit: "chat",
    upload: { field: "file", max_bytes: chatPictureMaxBytes },
    status: 201,
    response: one(z.object({ attachment_type: z.literal("image"), attachment_url: z.string(), width: z.int(), height: z.int() })),
    refuses: [
      "not_found",
      "chat_muted",
      "self_excluded",
      "blocked",
      "cooling_off",
      "kyc_required",
      "register_impeded",
      "slow_mode",
      "wrong_state",
      "busy",
    ],
  },
  "POST /chat/read": {
    summary: "Moves the player's read pointer in a room forward; later messages are unread. The pointer never moves back",
    tag: "chat",
    auth: "player",
    limit: "chat_reads",
    body: z.object({ room: room(), seq: z.int("invalid").min(0, "invalid") }),
    response: one(z.object({ room: z.int(), seq: z.int() })),
    refuses: ["not_found"],
  },
  "GET /chat/me": {
    summary: "Returns the player's chat state: name, blocks, unread messages, sanctions, and what is required before writing",
    tag: "chat",
    auth: "player",
    limit: "reads",
    response: one(chatMe),
    refuses: ["not_found"],
  },
  "POST /chat/name": {
    summary: "Sets the player's display name in the chat; it can be changed again after 30 days",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: z.object({ name: text(16) }),
    response: one(z.object({ name: z.string() })),
    refuses: ["not_found", "wrong_state", "chat_muted", "self_excluded", "blocked", "cooling_off", "kyc_required", "register_impeded"],
  },
  "POST /chat/rules/accept": {
    summary: "Accepts the chat rules in the version that was displayed",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: z.object({ version: z.int("invalid") }),
    response: one(z.object({ version: z.int() })),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /chat/messages/:id/delete": {
    summary: "Deletes one of the player's own messages within ten minutes of sending it",
    tag: "chat",
    auth: "player",
    limit: "chat",
    params: message,
    response: done,
    refuses: ["not_found", "wrong_state"],
  },
  "POST /chat/blocks": {
    summary: "Blocks a player: their mentions no longer notify, and the site hides their messages",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: someone,
    response: done,
    refuses: ["not_found", "wrong_state"],
  },
  "POST /chat/blocks/remove": {
    summary: "Removes a block of a player",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: someone,
    response: done,
    refuses: [],
  },
  "POST /chat/messages/:id/report": {
    summary: "Reports another player's message to the moderators; once per message, at most twenty reports a day",
    tag: "chat",
    auth: "player",
    limit: "chat",
    params: message,
    body: z.object({ reason: z.enum(chatReportReasons, { error: "invalid" }) }),
    response: done,
    refuses: ["not_found", "wrong_state", "slow_mode"],
  },
});

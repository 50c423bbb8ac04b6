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
    summary: "Takes a JPEG, PNG or WebP picture in the field `file`, for one message of the next hour",
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
    summary: "Moves the player's pointer in a room: what comes later is unread. It never goes back",
    tag: "chat",
    auth: "player",
    limit: "chat_reads",
    body: z.object({ room: room(), seq: z.int("invalid").min(0, "invalid") }),
    response: one(z.object({ room: z.int(), seq: z.int() })),
    refuses: ["not_found"],
  },
  "GET /chat/me": {
    summary: "What the chat is for the player: name, blocks, unread messages, sanctions, and what is missing before writing",
    tag: "chat",
    auth: "player",
    limit: "reads",
    response: one(chatMe),
    refuses: ["not_found"],
  },
  "POST /chat/name": {
    summary: "Picks the player's name in the chat; another one after 30 days",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: z.object({ name: text(16) }),
    response: one(z.object({ name: z.string() })),
    refuses: ["not_found", "wrong_state", "chat_muted", "self_excluded", "blocked", "cooling_off", "kyc_required", "register_impeded"],
  },
  "POST /chat/rules/accept": {
    summary: "Accepts the chat's rules, in the version that was shown",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: z.object({ version: z.int("invalid") }),
    response: one(z.object({ version: z.int() })),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /chat/messages/:id/delete": {
    summary: "Deletes the player's own message, within ten minutes",
    tag: "chat",
    auth: "player",
    limit: "chat",
    params: message,
    response: done,
    refuses: ["not_found", "wrong_state"],
  },
  "POST /chat/blocks": {
    summary: "Blocks a player: their mentions no longer arrive, and the site hides their messages",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: someone,
    response: done,
    refuses: ["not_found", "wrong_state"],
  },
  "POST /chat/blocks/remove": {
    summary: "Removes such a block",
    tag: "chat",
    auth: "player",
    limit: "chat",
    body: someone,
    response: done,
    refuses: [],
  },
  "POST /chat/messages/:id/report": {
    summary: "Reports a message of another to the moderators: once, and twenty a day",
    tag: "chat",
    auth: "player",
    limit: "chat",
    params: message,
    body: z.object({ reason: z.enum(chatReportReasons, { error: "invalid" }) }),
    response: done,
    refuses: ["not_found", "wrong_state", "slow_mode"],
  },
});

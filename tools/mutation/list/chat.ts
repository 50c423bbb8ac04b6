import type { Mutant } from "../mutant.ts";

const chat = "apps/server/src/modules/chat";
const suite = ["apps/server/test/chat.test.ts", "apps/server/test/chat-order.test.ts"];

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `chat/${id}`, file: `${chat}/${file}`, find, replace, suite });

const send = on("send-message.ts");
const end = on("end-message.ts");

/** Who may write, once and in order, and what is deleted. */
export const chatMutants: readonly Mutant[] = [
  on("room-store.ts")("room-not-locked", ".forUpdate()", ""),
  send("phone-not-verified", 'if (!player.phone_verified_at) throw refuse("contacts_unverified");', ""),
  send("client-id-twice", "if (known) return { row: known, mentioned: null };", ""),
  send("reply-into-another-room", " || message.room !== original.room", ""),
  on("policy.ts")("guests-of-a-regulated-brand", "guests_read: chat.guests_read ?? !is_regulated", "guests_read: chat.guests_read ?? true"),
  end("another-players-message", "message.player_id !== scope.player_id || ", ""),
  end("deleted-late", "> chatDeleteMs)", "> chatDeleteMs * 2)"),
  on("create-room-log.ts")("deleted-words-in-memory", 'if ("delete" in change) forget(change.messageId);', ""),
];

import { type ReadMessage, messageStore } from "./message-store.ts";
import { evidenceStore } from "./evidence-store.ts";
import { type FileRow, fileStore } from "./file-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { reviewStore } from "./review-store.ts";

/** Number of messages before and after the message in question. */
const around = 10;

/** Returns the chat messages that moderators see. */
export const contextOf = ({ db }: Pick<ChatNeeds, "db">): Parameters<ChatNeeds["moderation"]["provideContext"]>[0] => ({
  around: async ({ tenant_id, message_id }) => {
    const message = await messageStore.find(db, { tenant_id, id: message_id });
    if (!message) return [];
    const { before, after } = await messageStore.around(db, message, around);
    const all = [...before, message, ...after];
    const screened = await fileStore.screenedOf(
      db,
      tenant_id,
      all.flatMap(({ file_id }) => file_id ?? []),
    );
    return all.map((one) => contextMessage(one, screened.get(one.file_id ?? "") ?? null));
  },
  evidenceOf: async (key) => {
    const stored = await evidenceStore.isStored(db, key);
    return stored === null ? null : stored ? "kept" : "missing";
  },
  recentTexts: (tenantId, limit) => reviewStore.recentTexts(db, tenantId, limit),
});

const contextMessage = ({ id, player_id, name, text, state, attachment, created_at }: ReadMessage, screened: FileRow["screened"]) => ({
  id,
  player_id,
  name,
  text,
  state,
  picture: attachment?.attachment_type === "image" ? { width: attachment.width, height: attachment.height, screened } : null,
  time: created_at,
});

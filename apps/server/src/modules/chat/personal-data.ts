import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { pictureFile } from "./attachments.ts";

/** What the player wrote and kept; the numbers of erased messages stay as holes. What moderators decided is theirs to show. */
export const chatPersonalData: readonly PersonalDataTable[] = [
  { table: "chat_messages", shows: ["room", "state", "text", "created_at"], atClosing: "erased" },
  { table: "chat_reads", shows: ["room", "seq", "read_at"], atClosing: "erased" },
  { table: "chat_mentions", shows: ["room", "kind", "at"], atClosing: "erased" },
  { table: "chat_blocks", shows: ["blocked_at"], atClosing: "erased" },
  { table: "chat_names", shows: ["name", "picked_at"], atClosing: "erased" },
  { table: "chat_acceptances", shows: ["version", "accepted_at"], atClosing: "erased" },
  {
    table: "chat_files",
    shows: ["width", "height", "created_at", "attached_at"],
    sealed: ["id"],
    open: () => ({}),
    atClosing: "erased",
    file: ({ tenant_id }, { id }) => pictureFile(tenant_id, String(id)),
  },
  // For the authority, whatever becomes of the account.
  { table: "picture_evidence", shows: ["created_at"], atClosing: "kept" },
];

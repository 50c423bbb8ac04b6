import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { pictureFile } from "./attachments.ts";

/** What the player wrote and stored. The numbers of erased messages stay as gaps. Decisions of moderators belong to `moderation`. */
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
  // Erased after a day. Until then it counts, and names evidence that a stopped process left unfinished.
  { table: "chat_uploads", shows: ["sent_at"], atClosing: "kept" },
  // Kept for the authority, whatever happens to the account.
  { table: "picture_evidence", shows: ["created_at"], atClosing: "kept" },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { openText } from "./ticket-vault.ts";

/** Records of contact are kept for five years. Notes by staff do not belong to the player. */
export const supportPersonalData: readonly PersonalDataTable[] = [
  {
    table: "tickets",
    shows: [
      "id",
      "protocol",
      "category",
      "status",
      "answer_due_at",
      "first_answer_at",
      "ombudsman_at",
      "solved_at",
      "created_at",
      "updated_at",
    ],
    atClosing: "kept",
  },
  {
    table: "ticket_messages",
    shows: ["ticket_id", "seq", "author", "file_id", "created_at"],
    sealed: ["text_sealed"],
    open: (vault, { tenant_id }, row) => ({
      text: openText(vault, { tenant_id, ticket_id: String(row["ticket_id"]), seq: Number(row["seq"]) }, row["text_sealed"] as Buffer),
    }),
    atClosing: "kept",
  },
  { table: "ticket_files", shows: ["id", "ticket_id", "bytes", "width", "height", "created_at"], atClosing: "kept" },
];

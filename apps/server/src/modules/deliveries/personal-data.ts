import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { wordsContext } from "./keep-outcome.ts";

export const deliveriesPersonalData: readonly PersonalDataTable[] = [
  {
    table: "deliveries",
    shows: ["tenant_id", "id", "template", "class", "category", "channel", "state", "reason", "created_at", "sent_at"],
    sealed: ["words_sealed"],
    open: (vault, { tenant_id }, { words_sealed, ...row }) =>
      words_sealed instanceof Buffer
        ? { ...row, words: JSON.parse(vault.open(words_sealed, wordsContext({ tenant_id, id: String(row["id"]) }))) as unknown }
        : row,
    // Evidence of what was sent to whom.
    atClosing: "kept",
  },
  { table: "delivery_players", shows: [], atClosing: "kept" },
  { table: "unsubscribe_tokens", shows: [], atClosing: "kept" },
];

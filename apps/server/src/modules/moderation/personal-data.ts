import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { appealContext } from "./appeals.ts";
import type { CaseRow } from "./case-store.ts";
import { openQuote } from "./open-case.ts";

export const moderationPersonalData: readonly PersonalDataTable[] = [
  {
    table: "moderation_cases",
    shows: ["id", "subject_type", "room", "reason", "state", "action", "created_at", "decided_at"],
    sealed: ["quote_sealed"],
    open: (vault, _, row) => ({ quote: openQuote(vault, row as Pick<CaseRow, "id" | "quote_sealed">) }),
    atClosing: "kept",
  },
  { table: "moderation_reports", shows: ["id", "subject_type", "reason", "reported_at"], atClosing: "kept" },
  { table: "moderation_refusals", shows: ["rule", "at"], atClosing: "erased" },
  { table: "sanctions", shows: ["id", "kind", "rooms", "reason", "case_id", "starts_at", "ends_at", "lifted_at"], atClosing: "kept" },
  {
    table: "appeals",
    shows: ["case_id", "state", "created_at", "due_at", "decided_at"],
    sealed: ["text_sealed"],
    open: (vault, _, row) => ({
      text: row["text_sealed"] instanceof Buffer ? vault.open(row["text_sealed"], appealContext(row["case_id"] as string)) : "",
    }),
    atClosing: "kept",
  },
  // Staff's notes on a case are internal.
  { table: "moderation_notes", shows: [], atClosing: "kept" },
];

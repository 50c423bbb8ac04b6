import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const depositsPersonalData: readonly PersonalDataTable[] = [
  {
    table: "deposits",
    shows: ["id", "amount", "status", "status_reason", "end_to_end_id", "balance_after", "created_at", "updated_at"],
    atClosing: "kept",
  },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const withdrawalsPersonalData: readonly PersonalDataTable[] = [
  {
    table: "withdrawals",
    shows: [
      "id",
      "amount",
      "status",
      "status_reason",
      "method_type",
      "key_masked",
      "end_to_end_id",
      "balance_after",
      "created_at",
      "updated_at",
    ],
    atClosing: "kept",
  },
];

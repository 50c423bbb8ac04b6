import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const crashPersonalData: readonly PersonalDataTable[] = [
  {
    table: "crash_bets",
    shows: ["id", "stake", "requested_x100", "target_x100", "state", "cash_out_x100", "cashed_x100", "payout", "created_at", "settled_at"],
    owner: { column: "holder_id" },
    atClosing: "kept",
  },
];

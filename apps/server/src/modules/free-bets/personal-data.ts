import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const freeBetsPersonalData: readonly PersonalDataTable[] = [
  {
    table: "sport_free_bets",
    shows: ["id", "amount", "min_odds_x1000", "valid_until", "bet_id", "used_at", "cancelled_at", "created_at"],
    atClosing: "kept",
  },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Added up from the ledger, and made anew from it. */
export const figuresPersonalData: readonly PersonalDataTable[] = [
  {
    table: "player_days",
    shows: ["day", "staked_cash", "staked_bonus", "won_cash", "won_bonus", "deposited", "withdrawn"],
    atClosing: "kept",
  },
];

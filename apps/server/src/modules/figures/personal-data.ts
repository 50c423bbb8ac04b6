import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Added up from the ledger, and made anew from it. */
export const figuresPersonalData: readonly PersonalDataTable[] = [
  // An hour old at most: they fall out by themselves.
  { table: "minute_players", shows: [], atClosing: "kept" },
  { table: "minute_wins", shows: [], atClosing: "kept" },
  {
    table: "player_days",
    shows: ["day", "staked_cash", "staked_bonus", "won_cash", "won_bonus", "deposited", "withdrawn"],
    atClosing: "kept",
  },
];

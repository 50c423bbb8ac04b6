import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Sums of the ledger, which can be rebuilt from it. */
export const figuresPersonalData: readonly PersonalDataTable[] = [
  // At most about an hour old, then deleted automatically.
  { table: "minute_players", shows: [], atClosing: "kept" },
  { table: "minute_wins", shows: [], atClosing: "kept" },
  {
    table: "player_days",
    shows: ["day", "staked_cash", "staked_bonus", "won_cash", "won_bonus", "deposited", "withdrawn"],
    atClosing: "kept",
  },
];

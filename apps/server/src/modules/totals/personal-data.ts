import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Computed from the ledger, and rebuilt from it. */
export const totalsPersonalData: readonly PersonalDataTable[] = [
  { table: "player_totals", shows: ["staked", "won", "rounds", "deposited", "withdrawn", "first_at", "last_at"], atClosing: "kept" },
  { table: "player_games", shows: ["game_id", "rounds"], atClosing: "kept" },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Grants stay in the ledger. */
export const missionsPersonalData: readonly PersonalDataTable[] = [
  { table: "mission_progress", shows: ["mission_id", "goal_no", "progress", "last_at"], atClosing: "erased" },
  {
    table: "mission_players",
    shows: ["mission_id", "version", "state", "name", "assigned_at", "accepted_at", "ends_at", "completed_at", "claimed_at", "ended_at"],
    atClosing: "kept",
  },
  { table: "mission_rounds", shows: ["round_id", "game_id", "counted", "closed_at"], atClosing: "erased" },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Frozen places are kept with the results of rankings. */
export const racesPersonalData: readonly PersonalDataTable[] = [
  { table: "race_rounds", shows: ["race_id", "round_id", "points", "closed_at"], atClosing: "erased" },
  { table: "race_players", shows: ["race_id", "joined_at", "score", "reached_at"], atClosing: "erased" },
];

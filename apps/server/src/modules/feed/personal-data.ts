import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The newest rounds of all players, without names. They are soon pruned. */
export const feedPersonalData: readonly PersonalDataTable[] = [
  { table: "feed_rounds", shows: [], atClosing: "kept" },
  // Wins in a seldom played game may stay for long.
  { table: "feed_wins", shows: [], atClosing: "erased" },
];

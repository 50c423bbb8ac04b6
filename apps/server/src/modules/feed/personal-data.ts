import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The newest rounds of everybody, without a name; they fall out by themselves. */
export const feedPersonalData: readonly PersonalDataTable[] = [
  { table: "feed_rounds", shows: [], atClosing: "kept" },
  // Those of a game that is seldom played stay for long.
  { table: "feed_wins", shows: [], atClosing: "erased" },
];

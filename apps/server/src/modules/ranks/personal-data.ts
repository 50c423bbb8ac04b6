import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The first two are derived from the ledger and can be rebuilt from it. */
export const ranksPersonalData: readonly PersonalDataTable[] = [
  { table: "period_stakes", shows: ["period", "staked", "reached_at"], atClosing: "kept" },
  { table: "player_levels", shows: ["staked"], atClosing: "kept" },
  { table: "ranking_results", shows: ["board", "place", "score", "reached_at", "rewards"], atClosing: "kept" },
  { table: "rank_rewards", shows: ["level", "rewards", "at"], atClosing: "kept" },
  { table: "tier_perks", shows: ["perk", "period", "tier", "at"], atClosing: "kept" },
  { table: "player_tiers", shows: ["tier", "since", "points_90d", "month"], atClosing: "kept" },
];

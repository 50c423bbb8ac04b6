import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const freeRoundsPersonalData: readonly PersonalDataTable[] = [
  {
    table: "free_round_rewards",
    shows: ["id", "game_title", "rounds", "remaining", "stake", "status", "valid_until", "created_at", "ended_at"],
    atClosing: "kept",
  },
  { table: "free_round_plays", shows: ["reward_id", "no", "round_id", "payout", "played_at"], atClosing: "kept" },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const rewardsPersonalData: readonly PersonalDataTable[] = [
  { table: "reward_grants", shows: ["source", "external_id", "reward", "reason", "amount", "bonus_id", "at"], atClosing: "kept" },
];

import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const providersPersonalData: readonly PersonalDataTable[] = [
  { table: "free_round_grants", shows: ["provider_code", "rounds", "granted_at", "valid_until", "cancelled_at"], atClosing: "kept" },
];

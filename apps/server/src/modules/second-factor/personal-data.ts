import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const secondFactorPersonalData: readonly PersonalDataTable[] = [
  { table: "recovery_codes", shows: [], atClosing: "erased" },
  { table: "second_factors", shows: ["created_at", "confirmed_at"], atClosing: "erased" },
];

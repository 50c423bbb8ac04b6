import type { PersonalTable } from "../../kernel/personal-data.ts";

export const secondFactorPersonalData: readonly PersonalTable[] = [
  { table: "recovery_codes", shows: [], atClosing: "erased" },
  { table: "second_factors", shows: ["created_at", "confirmed_at"], atClosing: "erased" },
];

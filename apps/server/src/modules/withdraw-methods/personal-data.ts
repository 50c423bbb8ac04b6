import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The destination of a payout is stored with the payout. */
export const withdrawMethodsPersonalData: readonly PersonalDataTable[] = [
  { table: "withdraw_methods", shows: ["type", "key_masked", "held_until", "created_at"], atClosing: "erased" },
];

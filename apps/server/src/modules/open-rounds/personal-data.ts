import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** The ledger's rounds contain more. */
export const openRoundsPersonalData: readonly PersonalDataTable[] = [
  { table: "open_rounds", shows: [], atClosing: "kept" },
  { table: "parked_wins", shows: ["provider_code", "amount", "state", "parked_at", "decided_at"], atClosing: "kept" },
];

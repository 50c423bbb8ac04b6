import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const pointsPersonalData: readonly PersonalDataTable[] = [
  { table: "point_wallets", shows: ["balance", "earned", "owed", "last_at"], atClosing: "kept" },
  { table: "point_entries", shows: ["kind", "delta", "after", "key", "at"], atClosing: "kept" },
];

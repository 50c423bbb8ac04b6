import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const proposalsPersonalData: readonly PersonalDataTable[] = [
  { table: "proposals", shows: ["proposed_at", "kind", "state", "decided_at"], atClosing: "kept" },
];

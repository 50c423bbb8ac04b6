import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Which accounts share something concerns other people too: a player's copy says that a device was seen, and not with whom. */
export const riskPersonalData: readonly PersonalDataTable[] = [
  { table: "link_signals", shows: ["kind", "at"], atClosing: "erased" },
  { table: "link_members", shows: [], atClosing: "kept" },
];

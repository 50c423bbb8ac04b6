import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Shared devices and keys concern other people too: a player's data copy states that a device was seen, not which accounts share it. */
export const riskPersonalData: readonly PersonalDataTable[] = [
  { table: "link_signals", shows: ["kind", "at"], atClosing: "erased" },
  { table: "link_members", shows: [], atClosing: "kept" },
];

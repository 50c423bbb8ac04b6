import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Staff notes about a player are not shown to the player, and neither are tags. */
export const playerFilesPersonalData: readonly PersonalDataTable[] = [
  { table: "player_notes", shows: [], atClosing: "kept" },
  { table: "tagged_players", shows: [], atClosing: "erased" },
];

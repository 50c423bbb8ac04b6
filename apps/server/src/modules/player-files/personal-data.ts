import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Staff notes about a player are not shown to the player. */
export const playerFilesPersonalData: readonly PersonalDataTable[] = [{ table: "player_notes", shows: [], atClosing: "kept" }];

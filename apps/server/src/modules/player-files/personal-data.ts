import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** What staff notes about a player stays with them. */
export const playerFilesPersonalData: readonly PersonalDataTable[] = [{ table: "player_notes", shows: [], atClosing: "kept" }];

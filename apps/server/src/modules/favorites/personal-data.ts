import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const favoritesPersonalData: readonly PersonalDataTable[] = [
  { table: "favorites", shows: ["game_id", "kept_at"], atClosing: "erased" },
  { table: "game_likes", shows: ["game_id", "liked"], atClosing: "erased" },
];

import type { PersonalTable } from "../../kernel/personal-data.ts";

export const favoritesPersonalData: readonly PersonalTable[] = [
  { table: "favorites", shows: ["game_id", "kept_at"], atClosing: "erased" },
  { table: "game_likes", shows: ["game_id", "liked"], atClosing: "erased" },
];

import type { Manifest } from "../../kernel/manifest.ts";
import type { Favorites } from "./favorites.ts";
import { favoritesPersonalData } from "./personal-data.ts";
import { registerFavoriteRoutes } from "./routes.ts";

export const manifest: Manifest<{ favorites: Favorites }> = {
  name: "favorites",
  routes: (http, { favorites }) => registerFavoriteRoutes(http, favorites),
  personalData: favoritesPersonalData,
};

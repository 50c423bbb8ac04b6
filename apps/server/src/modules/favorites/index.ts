export { manifest } from "./manifest.ts";
export type { FavoritesNeeds } from "./needs.ts";
export type { Favorites } from "./favorites.ts";
export { createFavorites } from "./create-favorites.ts";

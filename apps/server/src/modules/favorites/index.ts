export { manifest } from "./manifest.ts";
export { createFavorites } from "./create-favorites.ts";

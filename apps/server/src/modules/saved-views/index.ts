export { createSavedViews } from "./create-saved-views.ts";
export { manifest } from "./manifest.ts";

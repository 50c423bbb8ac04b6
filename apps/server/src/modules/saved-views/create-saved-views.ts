import { addView, changeView, listViews, removeView } from "./keep-view.ts";
import type { SavedViewNeeds } from "./needs.ts";
import type { SavedViews } from "./saved-views.ts";

export const createSavedViews = (needs: SavedViewNeeds): SavedViews => ({
  list: (scope) => listViews(needs, scope),
  add: (scope, view) => addView(needs, scope, view),
  change: (scope, view) => changeView(needs, scope, view),
  remove: (scope, id) => removeView(needs, scope, id),
});

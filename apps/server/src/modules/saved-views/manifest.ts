import type { Manifest } from "../../kernel/manifest.ts";
import type { SavedViews } from "./saved-views.ts";
import { registerViewStaffRoutes } from "./staff-routes.ts";

export const manifest: Manifest<{ savedViews: SavedViews }> = {
  name: "saved-views",
  staffRoutes: (http, { savedViews }) => registerViewStaffRoutes(http, savedViews),
};

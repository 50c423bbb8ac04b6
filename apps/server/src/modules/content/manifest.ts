import type { Manifest } from "../../kernel/manifest.ts";
import { registerContentStaffRoutes } from "./staff-routes.ts";
import type { Content } from "./content.ts";
import { registerContentRoutes } from "./routes.ts";

export const manifest: Manifest<{ content: Content }> = {
  name: "content",
  routes: (http, { content }) => registerContentRoutes(http, content),
  staffRoutes: (http, { content }) => registerContentStaffRoutes(http, content),
};

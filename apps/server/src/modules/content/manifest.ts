import type { Manifest } from "../../kernel/manifest.ts";
import { registerContentStaffRoutes } from "./staff-routes.ts";
import type { Content } from "./content.ts";
import { registerContentRoutes } from "./routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    content_published: true;
    content_withdrawn: true;
  }
}

export const manifest: Manifest<{ content: Content }> = {
  name: "content",
  routes: (http, { content }) => registerContentRoutes(http, content),
  staffRoutes: (http, { content }) => registerContentStaffRoutes(http, content),
};

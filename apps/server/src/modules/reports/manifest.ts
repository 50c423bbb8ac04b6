import type { Manifest } from "../../kernel/manifest.ts";
import type { Reports } from "./reports.ts";
import { registerReportRoutes } from "./routes.ts";

export const manifest: Manifest<{ reports: Reports }> = {
  name: "reports",
  routes: (http, { reports }) => registerReportRoutes(http, reports),
};

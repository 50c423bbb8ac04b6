export { manifest } from "./manifest.ts";
export { createReports } from "./create-reports.ts";
export type { ReportNeeds } from "./needs.ts";

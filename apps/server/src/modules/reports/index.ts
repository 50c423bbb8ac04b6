export { manifest } from "./manifest.ts";
export type { ReportNeeds } from "./needs.ts";
export type { Reports } from "./reports.ts";
export { createReports } from "./create-reports.ts";

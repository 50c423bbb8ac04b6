export { manifest } from "./manifest.ts";
export type { Alarms } from "./alarms.ts";
export { createAlarms } from "./create-alarms.ts";

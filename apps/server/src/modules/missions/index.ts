export { manifest } from "./manifest.ts";
export type { Missions } from "./missions.ts";
export { createMissions } from "./create-missions.ts";

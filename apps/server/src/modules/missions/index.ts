export { manifest } from "./manifest.ts";
export { createMissions } from "./create-missions.ts";

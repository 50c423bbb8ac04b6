export { manifest } from "./manifest.ts";
export { createMissions } from "./create-missions.ts";
export { missionFollowers } from "./mission-followers.ts";
export type { Missions } from "./missions.ts";
export { notifyNobody } from "./notify-moved.ts";

export { manifest } from "./manifest.ts";
export { openRoundsFollower } from "./open-rounds-follower.ts";
export type { OpenRoundNeeds } from "./needs.ts";
export { createOpenRounds, type OpenRounds } from "./create-open-rounds.ts";

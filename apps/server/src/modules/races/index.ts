export { manifest } from "./manifest.ts";
export { createRaces } from "./create-races.ts";
export { racesFollower } from "./races-follower.ts";
export type { Races } from "./races.ts";

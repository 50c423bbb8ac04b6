export { manifest } from "./manifest.ts";
export type { EventsQuery, Sportsbook } from "./sportsbook.ts";
export { createSportsbook } from "./create-sportsbook.ts";

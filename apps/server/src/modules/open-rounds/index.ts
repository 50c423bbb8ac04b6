export { manifest } from "./manifest.ts";
export type { OpenRoundNeeds } from "./needs.ts";
export { createOpenRounds, type OpenRounds } from "./create-open-rounds.ts";

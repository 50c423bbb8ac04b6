export { manifest } from "./manifest.ts";
export type { OpenRounds } from "./open-rounds.ts";
export { createOpenRounds } from "./create-open-rounds.ts";

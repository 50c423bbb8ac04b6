export { createFreeRounds } from "./create-free-rounds.ts";
export { manifest } from "./manifest.ts";
export type { FreeRounds } from "./free-rounds.ts";

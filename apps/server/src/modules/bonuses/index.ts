export { manifest } from "./manifest.ts";
export type { Bonuses } from "./bonuses.ts";
export { createBonuses } from "./create-bonuses.ts";

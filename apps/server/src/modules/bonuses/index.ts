export { manifest } from "./manifest.ts";
export { createBonuses } from "./create-bonuses.ts";

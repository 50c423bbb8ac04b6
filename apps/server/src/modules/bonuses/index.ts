export { bonusFollower } from "./bonus-follower.ts";
export { createBonuses } from "./create-bonuses.ts";
export { manifest } from "./manifest.ts";
export type { Bonuses, NewBonus } from "./bonuses.ts";

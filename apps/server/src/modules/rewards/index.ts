export { createRewards } from "./create-rewards.ts";
export { manifest } from "./manifest.ts";
export type { Rewards } from "./rewards.ts";

export { createRewards } from "./create-rewards.ts";
export { manifest } from "./manifest.ts";

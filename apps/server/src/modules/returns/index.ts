export { manifest } from "./manifest.ts";
export { returnsInvariants } from "./check-returns.ts";
export { returnsFollower } from "./returns-follower.ts";
export type { ReturnsNeeds } from "./read-returns.ts";
export type { Returns } from "./returns.ts";
export { createReturns } from "./create-returns.ts";

export { manifest } from "./manifest.ts";
export type { ReturnsNeeds } from "./needs.ts";
export type { ExpectedHour } from "./expected-hours.ts";
export type { Returns } from "./returns.ts";
export { returnsFollower } from "./returns-follower.ts";
export { lackHours } from "./check-returns.ts";
export { createReturns } from "./create-returns.ts";

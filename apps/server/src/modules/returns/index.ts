export { manifest } from "./manifest.ts";
export type { ReturnsNeeds } from "./read-returns.ts";
export type { Returns } from "./returns.ts";
export { createReturns } from "./create-returns.ts";

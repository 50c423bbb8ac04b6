/** Pure engines of the house games: params and random bytes in, outcome and payout out. No clock, no input, no output. */
export * from "./canonical-json.ts";
export * from "./dice.ts";
export * from "./engines.ts";
export * from "./fairness.ts";
export * from "./honest-stake.ts";
export * from "./house-engine.ts";
export * from "./rational.ts";

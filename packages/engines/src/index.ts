/** Pure engines of the house games: params and random bytes in, outcome and payout out. No clock, no input, no output. */
export * from "./canonical-json.ts";
export * from "./dice.ts";
export * from "./double.ts";
export * from "./engines.ts";
export { prizeOf } from "./factor-bet.ts";
export * from "./fairness.ts";
export * from "./hilo.ts";
export * from "./honest-stake.ts";
export * from "./house-engine.ts";
export * from "./keno.ts";
export * from "./limbo.ts";
export * from "./mines.ts";
export * from "./plinko.ts";
export * from "./rational.ts";
export * from "./roda.ts";
export * from "./roleta.ts";
export * from "./roleta-table.ts";
export * from "./step-engine.ts";

/** The pricing model: floats inside, integers outside (odds in thousandths, probabilities in parts per million). */
export * from "./builder-price.ts";
export * from "./grid.ts";
export * from "./live.ts";
export * from "./margins.ts";
export * from "./markets.ts";
export * from "./ratings.ts";

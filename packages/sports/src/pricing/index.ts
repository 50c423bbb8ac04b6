/** The pricing model: floats inside, whole numbers out (odds in thousandths, chances in parts of a million). */
export * from "./builder-price.ts";
export * from "./grid.ts";
export * from "./live.ts";
export * from "./margins.ts";
export * from "./markets.ts";
export * from "./ratings.ts";

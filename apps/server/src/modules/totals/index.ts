export type { Totals } from "./sum-entries.ts";
export { manifest } from "./manifest.ts";
export { totalsFollower } from "./totals-follower.ts";
export type { PlayersTotals } from "./totals.ts";
export { createTotals } from "./create-totals.ts";

export { manifest } from "./manifest.ts";
export { createCashback } from "./create-cashback.ts";
export type { CashbackProgrammes } from "./needs.ts";
export type { Cashback } from "./cashback.ts";

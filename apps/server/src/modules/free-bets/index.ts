export { createFreeBets } from "./create-free-bets.ts";
export { freeBetRecords } from "./records.ts";
export { manifest } from "./manifest.ts";
export type { FreeBets, FreeBetUse, HeldFreeBet } from "./free-bets.ts";

export { manifest } from "./manifest.ts";
export { createDeposits } from "./create-deposits.ts";
export type { CheckedPix } from "./invariant-store.ts";
export type { Deposits } from "./deposits.ts";
export { pixIn } from "./ledger-keys.ts";
export { depositRecords } from "./records.ts";
export { depositMessages } from "./messages.ts";

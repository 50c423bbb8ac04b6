export { manifest } from "./manifest.ts";
export { createPayoutFreezes } from "./create-payout-freezes.ts";
export type { PayoutFreezes } from "./payout-freezes.ts";
export { createWithdrawals } from "./create-withdrawals.ts";
export { pixOut } from "./ledger-keys.ts";
export { withdrawalRecords } from "./records.ts";
export type { Withdrawals } from "./withdrawals.ts";
export { withdrawalMessages } from "./messages.ts";

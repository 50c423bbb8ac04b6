export { createActiveAccounts } from "./create-active-accounts.ts";
export { createPartnerAccounts } from "./create-partner-accounts.ts";
export { manifest } from "./manifest.ts";
export type { ActiveAccounts } from "./create-active-accounts.ts";

export { createActiveAccounts, partnersChangedTopic } from "./create-active-accounts.ts";
export { createPartnerAccounts } from "./create-partner-accounts.ts";
export { manifest } from "./manifest.ts";
export type { ActiveAccounts, OpenAccount } from "./create-active-accounts.ts";

export { manifest } from "./manifest.ts";
export type { ReferralNeeds } from "./needs.ts";
export { type Referrals, createReferrals } from "./create-referrals.ts";

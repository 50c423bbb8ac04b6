export { manifest } from "./manifest.ts";
export { createReferrals } from "./create-referrals.ts";
export type { Referrals } from "./referrals.ts";

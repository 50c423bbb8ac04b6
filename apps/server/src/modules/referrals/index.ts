export { manifest } from "./manifest.ts";
export { createReferrals } from "./create-referrals.ts";

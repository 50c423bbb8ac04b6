import type { Manifest } from "../../kernel/manifest.ts";
import { referralFeatures } from "./features.ts";
import type { Referrals } from "./create-referrals.ts";
import { registerReferralRoutes } from "./routes.ts";

export const manifest: Manifest<{ referrals: Referrals }> = {
  name: "referrals",
  routes: (http, { referrals }) => registerReferralRoutes(http, referrals),
  features: referralFeatures,
};

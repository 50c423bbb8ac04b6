import type { Http } from "../../kernel/http-types.ts";
import type { Referrals } from "./create-referrals.ts";

export function registerReferralRoutes(http: Http, referrals: Referrals): void {
  http.on("GET /profile/affiliates", ({ scope, query }) => referrals.invited(scope, query));
}

import type { Http } from "../../kernel/http-types.ts";
import type { Referrals } from "./referrals.ts";

export function registerReferralRoutes(http: Http, referrals: Referrals): void {
  http.on("GET /profile/affiliates", ({ scope, query }) => referrals.invited(scope, query));
  http.on("POST /affiliate/clicks", async ({ scope, body: { ref = null, lmcp = null } }) => {
    await referrals.countClick(scope, { ref, lmcp });
    return { data: { received: true as const } };
  });
  http.on("GET /affiliate/summary", async ({ scope }) => ({ data: await referrals.portal.summary(scope) }));
  http.on("GET /affiliate/links", async ({ scope }) => ({ data: await referrals.portal.links(scope) }));
  http.on("POST /affiliate/links", async ({ scope, body }) => ({ data: await referrals.portal.addLink(scope, body) }));
  http.on("GET /affiliate/players", ({ scope, query }) => referrals.portal.players(scope, query));
  http.on("GET /affiliate/statements/export", ({ scope }) => referrals.portal.exportStatements(scope));
  http.on("GET /affiliate/statements", async ({ scope }) => ({ data: await referrals.portal.statements(scope) }));
}

import type { Http } from "../../kernel/http-types.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Protection } from "./protection.ts";
import { presentExclusion } from "./present.ts";

/** Opens payout sessions, which an exclusion does not end. */
export interface Payouts {
  openPayout(scope: PlayerScope): Promise<string>;
}

export function registerProtectionRoutes(http: Http, protection: Protection, { openPayout }: Payouts): void {
  http.on("GET /protection/limits", async ({ scope }) => ({ data: await protection.read(scope) }));
  http.on("POST /protection/limits", async ({ scope, body }) => {
    await protection.setLimit(scope, body);
    return { data: await protection.read(scope) };
  });
  http.on("POST /protection/limits/cancel", async ({ scope, body }) => {
    await protection.cancelRaise(scope, body);
    return { data: await protection.read(scope) };
  });
  http.on("POST /protection/cooling-off", async ({ scope, body }) => {
    await protection.coolOff(scope, body.hours);
    return { data: await protection.read(scope) };
  });
  http.on("GET /protection/session", async ({ scope }) => ({ data: await protection.session(scope) }));
  http.on("POST /protection/session", async ({ scope, body }) => {
    await protection.setRealityCheck(scope, body.reality_check_minutes);
    return { data: await protection.session(scope) };
  });
  http.on("GET /profile/offers", async ({ scope }) => ({ data: { enabled: await protection.wantsOffers(keyOf(scope)) } }));
  http.on("POST /profile/offers", async ({ scope, body: { enabled } }) => {
    await protection.setOffers(scope, enabled);
    return { data: { enabled } };
  });
  http.on("GET /protection/history", ({ scope, query }) => protection.history(scope, query));
  http.on("POST /profile/self-exclusion", async ({ scope, body }) => {
    const exclusion = await protection.exclude(scope, body);
    return { data: { ...presentExclusion(exclusion), payout_token: scope.payout_only ? null : await openPayout(scope) } };
  });
  http.on("POST /profile/self-exclusion/remove", async ({ scope }) => ({
    data: { ...presentExclusion(await protection.removeExclusion(scope)), payout_token: null },
  }));
}

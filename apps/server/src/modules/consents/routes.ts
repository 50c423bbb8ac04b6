import type { Http } from "../../kernel/http-types.ts";
import type { Consents } from "./consents.ts";

export function registerConsentRoutes(http: Http, consents: Consents): void {
  http.on("GET /messages/preferences", async ({ scope }) => ({ data: await consents.read(scope) }));
  http.on("POST /messages/preferences", async ({ scope, body }) => {
    await consents.setPreference(scope, body);
    return { data: await consents.read(scope) };
  });
  http.on("POST /messages/resume", async ({ scope, body }) => {
    await consents.resume(scope, body.channel);
    return { data: await consents.read(scope) };
  });
  http.on("POST /messages/consents", async ({ scope, body }) => {
    await consents.setConsent(scope, body);
    return { data: await consents.read(scope) };
  });
}

import type { Http } from "../../kernel/http-types.ts";
import type { Privacy } from "./privacy.ts";

const closed = { pt: "Sua conta foi encerrada.", en: "Your account is closed." } as const;

export function registerPrivacyRoutes(http: Http, privacy: Privacy): void {
  http.on("GET /profile/privacy", async ({ scope }) => ({ data: await privacy.read(scope) }));
  http.on("POST /profile/data-exports", async ({ scope, body }) => ({ data: await privacy.requestExport(scope, body) }));
  http.on("GET /profile/data-exports/:id/file", ({ scope, params }) => privacy.readExport(scope, params.id));
  http.on("GET /profile/privacy-requests", async ({ scope }) => ({ data: await privacy.requests(scope) }));
  http.on("POST /profile/privacy-requests", async ({ scope, body }) => ({ data: await privacy.request(scope, body) }));
  http.on("POST /profile/close", async ({ scope, body }) => {
    await privacy.close(scope, body);
    return { message: closed[scope.locale] };
  });
}

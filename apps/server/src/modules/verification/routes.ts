import assert from "node:assert/strict";
import type { Http } from "../../kernel/http-types.ts";
import type { VerificationModule } from "./verification.ts";

export function registerVerificationRoutes(http: Http, verification: VerificationModule): void {
  http.on("GET /documents/status", async ({ scope }) => ({ data: await verification.read(scope) }));
  http.on("POST /documents/upload", async ({ scope, body, upload }) => {
    assert(upload, "the contract asks for a file");
    await verification.upload(scope, { type: body.type, upload });
    return { data: await verification.read(scope) };
  });
  http.on("POST /documents/cancel/:id", async ({ scope, params }) => {
    await verification.cancel(scope, params.id);
    return { data: await verification.read(scope) };
  });
}

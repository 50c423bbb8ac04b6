import { staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Providers } from "./providers.ts";

/** Staff routes for providers. Keys are written, never read back. */
export function registerProviderStaffRoutes(http: Http, { adapters, credentials }: Pick<Providers, "adapters" | "credentials">): void {
  const known = (provider_code: string): string => {
    if (!adapters.has(provider_code)) throw refuse("not_found");
    return provider_code;
  };
  http.on("GET /staff/:tenant/providers/:provider/credentials", async ({ scope, params }) => ({
    data: await credentials.shown(scope, known(params.provider)),
  }));
  http.on("POST /staff/:tenant/providers/:provider/credentials", async ({ scope, params, body }) => {
    const provider_code = known(params.provider);
    await credentials.set(scope, { provider_code, credentials: body, actor: staffActor(scope.staff_id) });
    return { data: await credentials.shown(scope, provider_code) };
  });
  http.on("POST /staff/:tenant/providers/:provider/callback-key", async ({ scope, params, body }) => {
    const provider_code = known(params.provider);
    if (!(await credentials.shown(scope, provider_code))) throw refuse("not_found");
    await credentials.rotateCallbackKey(scope, { provider_code, ...body, actor: staffActor(scope.staff_id) });
    return { data: await credentials.shown(scope, provider_code) };
  });
}

import { staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { CallRecord } from "./list-calls.ts";
import type { Providers } from "./providers.ts";

type StaffProviders = Pick<Providers, "adapters" | "credentials" | "office" | "calls">;

const presentCall = ({ id, at, ...call }: CallRecord) => ({ ...call, id: String(id), at: at.toISOString() });

/** Staff routes for providers. */
export function registerProviderStaffRoutes(http: Http, providers: StaffProviders): void {
  const { office, calls } = providers;
  const known = knownOf(providers);
  http.on("GET /staff/:tenant/providers", async ({ scope }) => ({ data: await office.describe(scope.tenant) }));
  http.on("GET /staff/:tenant/providers/:provider/calls", async ({ scope, params, query: { after, limit, outcome } }) => {
    const before = after === undefined ? undefined : Number(after);
    const query = { provider_code: known(params.provider), before, limit, onlyNotOk: outcome === "not_ok" };
    const page = await calls.page(scope.tenant.id, query);
    return { data: page.calls.map(presentCall), next: page.next === null ? null : String(page.next) };
  });
  http.on("POST /staff/:tenant/providers/:provider/test", async ({ scope, params }) => ({
    data: await office.test(scope, known(params.provider)),
  }));
  http.on("POST /staff/:tenant/providers/:provider/sync", async ({ scope, params }) => ({
    data: await office.sync(scope, known(params.provider)),
  }));
  http.on("POST /staff/:tenant/providers/:provider/state", async ({ scope, params, body }) => {
    const provider_code = known(params.provider);
    await office.setState(scope, { provider_code, ...body });
    const changed = (await office.describe(scope.tenant)).find(({ code }) => code === provider_code);
    if (!changed) throw refuse("not_found");
    return { data: changed };
  });
  registerCredentialRoutes(http, providers);
}

const knownOf =
  ({ adapters }: Pick<Providers, "adapters">) =>
  (provider_code: string): string => {
    if (!adapters.has(provider_code)) throw refuse("not_found");
    return provider_code;
  };

/** Keys are written, never read back. */
function registerCredentialRoutes(http: Http, { adapters, credentials }: StaffProviders): void {
  const known = knownOf({ adapters });
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

import type { FastifyInstance } from "fastify";
import type { GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type CallbackNeeds, handleCallback } from "./handle-callback.ts";

/** Largest callback body. */
const bodyLimit = 64 * 1024;

export interface CallbackRouteNeeds extends CallbackNeeds {
  readonly tenantBySlug: (slug: string) => Promise<Tenant | null>;
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly configOf: (tenant: Tenant, providerCode: string) => ProviderConfig;
}

/** `POST /callbacks/{tenant}/{provider}/{action}`: the raw bytes go to the provider's adapter, unread. */
export async function registerCallbackRoutes(app: FastifyInstance, needs: CallbackRouteNeeds): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body));
    for (const provider of needs.providers.values()) {
      if (!provider.callbacks) continue;
      scope.post<{ Params: { tenant: string; action: string } }>(`/callbacks/:tenant/${provider.code}/:action`, async (request, reply) => {
        const tenant = await needs.tenantBySlug(request.params.tenant);
        if (!tenant || tenant.state === "inactive") return reply.code(404).send({ code: "INVALID_REQUEST" });
        const raw = {
          action: request.params.action,
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        };
        const answer = await handleCallback(needs, { tenant, provider, config: needs.configOf(tenant, provider.code) }, raw);
        return reply.code(answer.status).header("cache-control", "no-store").send(answer.body);
      });
    }
  });
}

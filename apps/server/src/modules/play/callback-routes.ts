import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GameProvider, ProviderConfig, RawCallback } from "../../adapters/providers/port.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type CallbackNeeds, type HandledCallback, handleCallback } from "./handle-callback.ts";

/** Largest callback body. */
const bodyLimit = 64 * 1024;

/** A call as it came, and what became of it. */
export interface ReceivedCallback extends HandledCallback {
  readonly tenant_id: number;
  readonly provider_code: string;
  readonly raw: RawCallback;
  readonly ms: number;
}

export interface CallbackRouteNeeds extends CallbackNeeds {
  readonly tenantBySlug: (slug: string) => Promise<Tenant | null>;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
  /** After the answer. */
  readonly onReceived: (callback: ReceivedCallback) => void;
}

type CallbackRequest = FastifyRequest<{ Params: { tenant: string; "*": string } }>;

/** `/callbacks/{tenant}/{provider}/{action}`, POST or GET: the raw bytes go to the provider's adapter, unread. */
export async function registerCallbackRoutes(app: FastifyInstance, needs: CallbackRouteNeeds): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body));
    for (const provider of needs.adapters.values()) {
      if (!provider.callbacks) continue;
      scope.route({
        method: ["GET", "POST"],
        url: `/callbacks/:tenant/${provider.code}/*`,
        exposeHeadRoute: false,
        handler: (request: CallbackRequest, reply) => answerCallback(needs, provider, { request, reply }),
      });
    }
  });
}

async function answerCallback(
  needs: CallbackRouteNeeds,
  provider: GameProvider,
  { request, reply }: { request: CallbackRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const startedAt = performance.now();
  const tenant = await needs.tenantBySlug(request.params.tenant);
  const config = tenant && (await needs.configOf(tenant, provider.code));
  if (!tenant || !config) return reply.code(404).send({ code: "INVALID_REQUEST" });
  const raw: RawCallback = {
    method: request.method,
    action: request.params["*"],
    query: request.url.split("?")[1] ?? "",
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
  const handled = await handleCallback(needs, { tenant, provider, config }, raw);
  void reply.code(handled.reply.status).header("cache-control", "no-store").send(handled.reply.body);
  needs.onReceived({ ...handled, tenant_id: tenant.id, provider_code: provider.code, raw, ms: performance.now() - startedAt });
  return reply;
}

import type { GameProvider, ProviderConfig, RawCallback } from "../../adapters/providers/port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DirectAnswer, DirectCall } from "../../kernel/direct-routes.ts";
import type { Http } from "../../kernel/http-types.ts";
import { type Tenant, servedHere } from "../../kernel/scope.ts";
import { type CallbackNeeds, type HandledCallback, handleCallback } from "./handle-callback.ts";

/** A callback as received, with its outcome. */
export interface ReceivedCallback extends HandledCallback {
  readonly tenant_id: number;
  readonly provider_code: string;
  readonly raw: RawCallback;
  readonly ms: number;
}

export interface CallbackRouteNeeds extends CallbackNeeds {
  readonly clock: Clock;
  readonly tenantBySlug: (slug: string) => Promise<Tenant | null>;
  readonly adapters: ReadonlyMap<string, GameProvider>;
  readonly configOf: (tenant: Tenant, providerCode: string) => Promise<ProviderConfig | null>;
  /** Called after the answer is sent. */
  readonly onReceived: (callback: ReceivedCallback) => void;
}

/** Registers `/callbacks/{tenant}/{provider}/{action}`, POST or GET. The raw bytes go to the provider's adapter without being parsed. */
export function registerCallbackRoutes(http: Pick<Http, "direct">, needs: CallbackRouteNeeds): void {
  for (const provider of needs.adapters.values()) {
    if (!provider.callbacks) continue;
    http.direct({
      methods: ["GET", "POST"],
      url: `/callbacks/:tenant/${provider.code}/*`,
      answer: (call) => answerCallback(needs, provider, call),
    });
  }
}

async function answerCallback(
  needs: CallbackRouteNeeds,
  provider: GameProvider,
  { method, params, query, headers, body }: DirectCall,
): Promise<DirectAnswer> {
  const startedAt = performance.now();
  const tenant = servedHere(await needs.tenantBySlug(params["tenant"] ?? ""));
  const config = tenant && (await needs.configOf(tenant, provider.code));
  if (!tenant || !config) return { status: 404, body: { code: "INVALID_REQUEST" } };
  const raw: RawCallback = { method, action: params["*"] ?? "", query, headers, body, received_at: needs.clock.now() };
  const handled = await handleCallback(needs, { tenant, provider, config }, raw);
  const logged = provider.callbacks?.readable ? { ...raw, body: Buffer.from(provider.callbacks.readable(body)) } : raw;
  return {
    ...handled.reply,
    headers: { "cache-control": "no-store" },
    afterwards: () =>
      needs.onReceived({ ...handled, tenant_id: tenant.id, provider_code: provider.code, raw: logged, ms: performance.now() - startedAt }),
  };
}

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import { type Download, type Endpoint, type EndpointKey, type RefusalCode, contract, isOfficeEndpoint, urlPathOf } from "@trevo/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { admit, admitByName, admitStaff } from "./admission.ts";
import { atTenant, keepHostsApart, sideConstraint } from "./back-office.ts";
import { bearerToken } from "./bearer-token.ts";
import { runUnderBreakGlass } from "./break-glass.ts";
import { createEffectiveHost, hostnameOf } from "./client-address.ts";
import type { Vault } from "./crypto.ts";
import { serveDirectly } from "./direct-routes.ts";
import { Refusal, refuse } from "./errors.ts";
import { createExchanges, reportExchanges } from "./exchanges.ts";
import { idempotencyKey, parsePart, readBody, readUpload, refuseNul } from "./http-body.ts";
import { localeOf, sendError } from "./http-errors.ts";
import { commonHeaders } from "./http-headers.ts";
import type { Authenticators, Handler, Http, HttpRequest, TenantsByHost } from "./http-types.ts";
import { hasSoundHost } from "./hosts.ts";
import { createRequestIds } from "./ids.ts";
import { isTooDeep } from "./json-depth.ts";
import type { LoadShedding } from "./load-shedding.ts";
import { loadStepOf } from "./load-steps.ts";
import type { Log } from "./log.ts";
import { officeCookieOf, officeToken, refuseForeignPages } from "./office-cookie.ts";
import { type Previews, servePreviews } from "./previews.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { StaffScope, Tenant, TenantScope, RequestContext } from "./scope.ts";
import { type SpendStepUp, bodyHashOf, stepUpHeader, stepUpOf } from "./step-up.ts";
import { endUnreadBodies } from "./unread-bodies.ts";
import { noteRoute } from "./tracing.ts";

export interface HttpNeeds {
  readonly log: Log;
  readonly tenants: TenantsByHost;
  readonly authenticate: Authenticators;
  readonly limiter: RateLimiter;
  readonly load: Pick<LoadShedding, "refuseIfShed">;
  readonly vault: Pick<Vault, "madeToken" | "sign">;
  readonly spendStepUp: SpendStepUp;
  readonly trustedProxies: string[];
  /** Lower case, without a port: `backoffice.<domain>`. */
  readonly officeHost: string;
  /** Scheme, host and port under which visitors reach a registered host. */
  readonly addressOf: AddressOf;
  /** Where members of staff see drafts of brands. */
  readonly previews?: Previews;
}

export type AddressOf = (host: string) => string;

/** Maximum body size of an ordinary call; uploads have limits of their own. */
const bodyLimit = 64 * 1024;

/** Refusals that every endpoint can return without listing them. */
const commonRefusals: readonly RefusalCode[] = [
  "malformed",
  "invalid_fields",
  "tenant_unknown",
  "tenant_inactive",
  "session_required",
  "too_many_requests",
  "body_too_large",
  "media_type_unsupported",
  "idempotency_conflict",
  "busy",
  "unavailable",
];

/** Additional refusals of back-office endpoints: missing permissions, objects of other operators, and requests from foreign pages. */
const officeRefusals: readonly RefusalCode[] = ["forbidden", "not_found", "origin_refused"];

export async function createHttp(needs: HttpNeeds): Promise<Http> {
  const requestId = createRequestIds();
  const hostOf = createEffectiveHost(needs.trustedProxies);
  const app = Fastify({
    logger: false,
    genReqId: requestId,
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    trustProxy: needs.trustedProxies.length > 0 ? needs.trustedProxies : false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
  });
  app.addConstraintStrategy(sideConstraint((request) => hostnameOf(hostOf(request).host).toLowerCase() === needs.officeHost));
  // No route reads plain text, so refuse it like any other unsupported type.
  app.removeContentTypeParser("text/plain");
  readShallowJson(app);
  await app.register(formbody, { bodyLimit });
  await app.register(multipart, { limits: { fieldSize: bodyLimit, fields: 40, files: 0, parts: 40 } });
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log: needs.log }));
  app.setNotFoundHandler((request, reply) => sendError(refuse("not_found"), { request, reply, log: needs.log }));
  addCommonHeaders(app);
  endUnreadBodies(app);
  app.addHook("onRequest", (request, _reply, done) => {
    noteRoute(request.raw, { route: request.routeOptions.url, request_id: request.id });
    const sound = hasSoundHost(request.raw, request.host) && !request.url.includes("%00");
    done(sound ? undefined : refuse("malformed"));
  });
  keepHostsApart(app, needs.officeHost);
  if (needs.previews) servePreviews(app, needs.previews);
  const { onAnswered, answered } = createExchanges(needs.log);
  reportExchanges(app, { answered });
  const direct = serveDirectly(app, { ...needs, requestId, hostOf, bodyLimit, answered });
  const served = new Map<EndpointKey, (request: never) => Promise<unknown>>();
  return {
    app,
    onAnswered,
    direct,
    on: (key, handler) => {
      assert(!served.has(key), `served twice: ${key}`);
      served.set(key, handler);
      serve(app, { key, handler, needs });
    },
    read: async (key, input) => {
      const handler = served.get(key) as ((request: object) => Promise<unknown>) | undefined;
      assert(handler && key.startsWith("GET ") && contract[key].auth === "staff", `no list of staff: ${key}`);
      return contract[key].response.parse(await handler(input));
    },
    unserved: () => (Object.keys(contract) as EndpointKey[]).filter((key) => !served.has(key)),
  };
}

/** Refuses deep nesting before parsing: validating a deep body takes many times as long as parsing it. */
function readShallowJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isTooDeep(body)) done(refuse("malformed"));
    else return parse(request, body, done);
  });
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(commonHeaders(request.id, request.protocol === "https"));
  });
}

interface Service<K extends EndpointKey> {
  readonly key: K;
  readonly handler: Handler<K>;
  readonly needs: HttpNeeds;
}

function serve<K extends EndpointKey>(app: FastifyInstance, service: Service<K>): void {
  const endpoint: Endpoint = contract[service.key];
  const [method, path] = service.key.split(" ") as [string, string];
  const isOffice = isOfficeEndpoint(endpoint);
  const allowed = new Set<RefusalCode>([...commonRefusals, ...endpoint.refuses, ...(isOffice ? officeRefusals : [])]);
  if (endpoint.fresh) allowed.add("step_up_required");
  const read = isOffice ? readOfficeRequest : readTenantRequest;
  app.route({
    method,
    url: urlPathOf(path),
    bodyLimit: endpoint.body_max_bytes ?? bodyLimit,
    config: { ...(isOffice && { host: "office" }), ...(endpoint.envelope && { envelope: endpoint.envelope }) },
    handler: async (request, reply) => {
      try {
        const received = performance.now() - reply.elapsedTime;
        const step = loadStepOf(service.key, request.query);
        if (step) service.needs.load.refuseIfShed(step);
        const input = { ...(await read(endpoint, request, service.needs)), received, cookie: officeCookieOf(reply) };
        // Under load, refuse guests (who play without money) before players.
        if (step === "bets" && !("player_id" in input.scope && input.scope.player_id)) service.needs.load.refuseIfShed("guest_rounds");
        const glass = "break_glass" in input.scope ? (input.scope.break_glass ?? null) : null;
        const answer = await runUnderBreakGlass(glass, () => service.handler(input as HttpRequest<K>));
        return await sendAnswer(endpoint, reply, answer);
      } catch (error) {
        if (error instanceof Refusal)
          assert(allowed.has(error.code), `${service.key} refuses with ${error.code}, which its contract does not list`);
        throw error;
      }
    },
  });
}

async function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (endpoint.download) return sendFile(endpoint.download, reply, answer as Download);
  // Parsing the response strips every field that the contract does not name.
  const body = endpoint.response.parse(answer);
  return reply
    .code(endpoint.status ?? 200)
    .header("cache-control", endpoint.cacheSeconds === undefined ? "no-store" : `public, max-age=${endpoint.cacheSeconds}`)
    .send(body);
}

/** Sends as fast as the client reads, so that only a chunk of a long file is in memory. */
function sendFile(type: string, reply: FastifyReply, { filename, pieces }: Download): FastifyReply {
  assert(/^[\w.-]+$/.test(filename), `not a plain file name: ${filename}`);
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .header("content-type", `${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${filename}"`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(Readable.from(pieces));
}

async function readTenantRequest(endpoint: Endpoint, request: FastifyRequest, needs: HttpNeeds) {
  const tenant = await tenantOf(request, needs.tenants);
  const visitor = tenantScope(tenant, request, needs.addressOf);
  const { scope, wait } = await admit(needs, endpoint, { scope: visitor, token: bearerToken(request) });
  return readAdmitted(endpoint, request, {
    needs,
    scope,
    wait,
    isNobody: endpoint.auth === "public" && !("player" in scope && scope.player),
  });
}

/** Checks identity first, then permission, then brand, so that members do not learn of brands where they lack the permission. */
async function readOfficeRequest(endpoint: Endpoint, request: FastifyRequest, needs: HttpNeeds) {
  const context = contextOf(request, needs.addressOf(needs.officeHost));
  refuseForeignPages(request, context.origin);
  const { scope, wait } = await admitStaff(needs, endpoint, { context, token: officeToken(request) });
  if (!("staff_id" in scope)) return readAdmitted(endpoint, request, { needs, scope, wait, isNobody: true });
  const { tenant: slug } = request.params as { tenant?: string };
  const placed = slug === undefined ? scope : atTenant(scope, slug);
  const parts = await readParts(endpoint, request);
  return { scope: placed, stepUp: await refreshed(endpoint, request, { scope, needs }), ...parts };
}

/** Checked last, so that members without the permission are not asked for a second factor. Refuses with `step_up_required`. */
async function refreshed({ fresh }: Endpoint, request: FastifyRequest, { scope, needs }: { scope: StaffScope; needs: HttpNeeds }) {
  const [path = ""] = request.url.split("?");
  const token = request.headers[stepUpHeader];
  const stepUp = stepUpOf(needs.spendStepUp, {
    scope,
    act: { method: request.method, path, body_hash: bodyHashOf(request.body) },
    token: typeof token === "string" ? token : undefined,
  });
  if (fresh === "recent" && scope.has_recent_factor !== true) throw refuse("step_up_required");
  if (fresh === "signed") await stepUp.spend();
  return stepUp;
}

interface Admitted<S> {
  readonly needs: HttpNeeds;
  readonly scope: S;
  readonly wait: number;
  readonly isNobody: boolean;
}

/** The body of a call without a session may name the account, which determines its rate limit. */
async function readAdmitted<S extends RequestContext>(
  endpoint: Endpoint,
  request: FastifyRequest,
  { needs, scope, wait, isNobody }: Admitted<S>,
) {
  const parts = await readParts(endpoint, request);
  if (isNobody) await admitByName(needs, endpoint, { scope, body: parts.body, wait });
  return { scope, ...parts };
}

async function readParts(endpoint: Endpoint, request: FastifyRequest) {
  const form = endpoint.upload ? await readUpload(endpoint.upload, request) : null;
  const body = form?.fields ?? (endpoint.body ? await readBody(endpoint, request) : undefined);
  refuseNul(body);
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, body),
    upload: form?.file ?? null,
    idempotency_key: endpoint.idempotent ? idempotencyKey(request) : null,
  };
}

/** Brand of the request's host. Unknown hosts are answered with 404, inactive brands with 503. */
export async function tenantOf(request: FastifyRequest, tenants: TenantsByHost): Promise<Tenant> {
  const tenant = request.previewed?.tenant ?? (await tenants.byHost(request.hostname.toLowerCase()));
  if (!tenant) throw refuse("tenant_unknown");
  if (tenant.state !== "active") throw refuse("tenant_inactive");
  return tenant;
}

/** `origin` is built from registered hosts and configuration, so that a forged Host header reaches nobody else. */
const contextOf = (request: FastifyRequest, origin: string): RequestContext => ({
  locale: localeOf(request.headers["accept-language"]),
  request_id: request.id,
  origin,
  ip: request.ip,
  user_agent: (request.headers["user-agent"] ?? "").slice(0, 300),
});

/** Name of the visitor's own channel, or null. */
export function guestIdOf({ headers }: FastifyRequest): string | null {
  const guest = headers["guest-id"];
  return typeof guest === "string" && /^guest-[\w-]{4,64}$/.test(guest) ? guest : null;
}

/** The host is registered, otherwise there would be no tenant. */
function tenantScope(tenant: Tenant, request: FastifyRequest, addressOf: AddressOf): TenantScope {
  return { tenant, ...contextOf(request, addressOf(request.hostname.toLowerCase())), guest_id: guestIdOf(request) };
}

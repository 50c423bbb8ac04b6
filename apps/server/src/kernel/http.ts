import assert from "node:assert/strict";
import { Readable } from "node:stream";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import { type Download, type Endpoint, type EndpointKey, type RefusalCode, contract } from "@trevo/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { z } from "zod";
import { Refusal, refuse } from "./errors.ts";
import { invalidFields, localeOf, refusalOf, sendError } from "./http-errors.ts";
import type { Authenticators, Handler, Http, HttpRequest, TenantsByHost } from "./http-types.ts";
import { createRequestIds } from "./ids.ts";
import { type Log, loggableUrl } from "./log.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { Tenant, TenantScope } from "./scope.ts";

export interface HttpNeeds {
  readonly log: Log;
  readonly tenants: TenantsByHost;
  readonly authenticate: Authenticators;
  readonly limiter: RateLimiter;
  readonly trustedProxies: string[];
}

/** Largest body of an ordinary call; uploads have their own limits. */
const bodyLimit = 64 * 1024;

/** Every endpoint of a kind may answer these without listing them. */
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
];

export async function createHttp(needs: HttpNeeds): Promise<Http> {
  const app = Fastify({
    logger: false,
    genReqId: createRequestIds(),
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    trustProxy: needs.trustedProxies.length > 0 ? needs.trustedProxies : false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
  });
  // Nothing here is told in plain text: what comes so is refused like every other form that no route reads.
  app.removeContentTypeParser("text/plain");
  await app.register(formbody, { bodyLimit });
  await app.register(multipart, { limits: { fieldSize: bodyLimit, fields: 40, files: 0, parts: 40 } });
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log: needs.log }));
  app.setNotFoundHandler((request, reply) => sendError(refuse("not_found"), { request, reply, log: needs.log }));
  addCommonHeaders(app);
  logRequests(app, needs.log);
  const served = new Set<EndpointKey>();
  return {
    app,
    on: (key, handler) => {
      assert(!served.has(key), `served twice: ${key}`);
      served.add(key);
      serve(app, { key, handler, needs });
    },
    unserved: () => (Object.keys(contract) as EndpointKey[]).filter((key) => !served.has(key)),
  };
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook("onResponse", async (request, reply) => {
    log.info(
      {
        request_id: request.id,
        method: request.method,
        url: loggableUrl(request.url),
        host: request.host,
        status: reply.statusCode,
        refusal: refusalOf(reply),
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
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
  const allowed = new Set<RefusalCode>([...commonRefusals, ...endpoint.refuses]);
  app.route({
    method,
    url: path.startsWith("/house/") ? path : `/api${path}`,
    handler: async (request, reply) => {
      try {
        const answer = await service.handler((await readRequest(endpoint, request, service.needs)) as HttpRequest<K>);
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
  // Parsing what leaves strips every field that the contract does not name.
  const body = endpoint.response.parse(answer);
  return reply
    .code(endpoint.status ?? 200)
    .header("cache-control", endpoint.cacheSeconds === undefined ? "no-store" : `public, max-age=${endpoint.cacheSeconds}`)
    .send(body);
}

/** As fast as the reader takes it: of a long file, only a piece is ever in memory. */
function sendFile(type: string, reply: FastifyReply, { filename, pieces }: Download): FastifyReply {
  assert(/^[\w.-]+$/.test(filename), `not a plain file name: ${filename}`);
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .header("content-type", `${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(pieces));
}

async function readRequest(endpoint: Endpoint, request: FastifyRequest, needs: HttpNeeds) {
  const tenant = await tenantOf(request, needs.tenants);
  if (endpoint.limit) limitRate(endpoint.limit, request, needs.limiter);
  const scope = await authenticate(endpoint, tenantScope(tenant, request), { token: bearerToken(request), by: needs.authenticate });
  const form = endpoint.upload ? await readUpload(endpoint.upload, request) : null;
  return {
    scope,
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, form?.fields ?? (endpoint.body ? await readBody(endpoint, request) : undefined)),
    upload: form?.file ?? null,
    idempotency_key: endpoint.idempotent ? idempotencyKey(request) : null,
  };
}

/** The brand of the request's host; unknown ones are 404, sleeping ones 503. */
export async function tenantOf(request: FastifyRequest, tenants: TenantsByHost): Promise<Tenant> {
  const tenant = await tenants.byHost(request.hostname.toLowerCase());
  if (!tenant) throw refuse("tenant_unknown");
  if (tenant.state !== "active") throw refuse("tenant_inactive");
  return tenant;
}

export function tenantScope(tenant: Tenant, request: FastifyRequest): TenantScope {
  const guest = request.headers["guest-id"];
  return {
    tenant,
    locale: localeOf(request.headers["accept-language"]),
    request_id: request.id,
    origin: `${request.protocol}://${request.host}`,
    ip: request.ip,
    user_agent: (request.headers["user-agent"] ?? "").slice(0, 300),
    guest_id: typeof guest === "string" && /^guest-[\w-]{4,64}$/.test(guest) ? guest : null,
  };
}

/** Counts the call for its source; one too many is refused. */
export function limitRate(kind: NonNullable<Endpoint["limit"]>, request: FastifyRequest, limiter: RateLimiter): void {
  const waitMs = limiter.take(kind, request.ip);
  if (waitMs > 0) throw refuse("too_many_requests", { retryAfter: waitMs / 1000 });
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}

interface Credentials {
  readonly token: string | null;
  readonly by: Authenticators;
}

async function authenticate(endpoint: Endpoint, scope: TenantScope, { token, by }: Credentials) {
  if (endpoint.auth === "launch") {
    const launch = token && (await by.launch(scope.tenant, token));
    if (!launch) throw refuse("session_required");
    return { ...scope, ...launch };
  }
  const player = token ? await by.player(scope.tenant, token, { payout: endpoint.payout === true }) : null;
  if (endpoint.auth === "public") return { ...scope, player: player && { ...scope, ...player } };
  if (!player) throw refuse("session_required");
  return { ...scope, ...player };
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}

/** JSON everywhere; urlencoded and multipart only where no money moves. */
async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(type);
  if (endpoint.limit === "money" && !isJson && type !== "") throw refuse("media_type_unsupported");
  if (!request.isMultipart()) {
    if (isJson && (request.body === null || typeof request.body !== "object" || Array.isArray(request.body))) throw refuse("malformed");
    return request.body;
  }
  const fields: [string, unknown][] = [];
  for await (const part of request.parts()) if (part.type === "field") fields.push([part.fieldname, part.value]);
  return Object.fromEntries(fields);
}

interface UploadForm {
  readonly file: Buffer;
  readonly fields: Record<string, unknown>;
}

/** The one file of the named field, and the form's other words. More than its endpoint takes is refused while it arrives. */
async function readUpload(upload: NonNullable<Endpoint["upload"]>, request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuse("media_type_unsupported");
  let file: Buffer | null = null;
  const fields: [string, unknown][] = [];
  for await (const part of request.parts({ limits: { files: 1, fileSize: upload.max_bytes, fields: 10, parts: 11 } })) {
    if (part.type === "field") {
      fields.push([part.fieldname, part.value]);
      continue;
    }
    // A part that nobody reads would hold up those after it.
    const content = await part.toBuffer();
    if (part.fieldname === upload.field) file = content;
  }
  if (!file || file.length === 0) throw refuse("invalid_fields", { fields: { [upload.field]: ["required"] } });
  return { file, fields: Object.fromEntries(fields) };
}

function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header !== "string" || header.length === 0 || header.length > 255) throw refuse("malformed");
  return header;
}

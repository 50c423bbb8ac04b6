import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { isOfficeHost } from "./back-office.ts";
import { docsPage } from "./docs-page.ts";
import type { Metrics } from "./metrics.ts";
import { type ApiSide, openapiDocument } from "./openapi.ts";

export interface ProbeNeeds {
  readonly metrics: Metrics;
  /**
   * True if a load balancer may send requests here: started and not stopping. It does not depend on the database, which all servers share:
   * without it, all would be taken out.
   */
  readonly isReady: () => boolean;
  /** Whether the proxy in front may request a certificate for this host. */
  readonly mayCertify: (host: string) => Promise<"yes" | "no" | "too_often">;
}

export interface StatusNeeds extends ProbeNeeds {
  readonly version: string;
  readonly officeHost: string;
  /** Load-shedding steps that are active in this process. */
  readonly shed: () => readonly string[];
  /** Health checks by name, for people. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>;
}

const answerWithinMs = 2_000;

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

const anyHost = { config: { host: "any" } } as const;

/** Serves only the probes and the metrics. `mayScrape` decides who may read `/metrics`. */
export function createProbeApp(needs: ProbeNeeds, mayScrape: (request: FastifyRequest) => boolean): FastifyInstance {
  const app = Fastify({ logger: false, return503OnClosing: false, forceCloseConnections: "idle" });
  registerProbes(app, needs, mayScrape);
  return app;
}

/** The scraper runs on the same machine. */
export const isLocal = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? "") && !request.headers["x-forwarded-for"];

function registerProbes(app: FastifyInstance, needs: ProbeNeeds, mayScrape: (request: FastifyRequest) => boolean): void {
  app.get("/healthz", anyHost, async () => ({ status: "ok" }));
  app.get("/readyz", anyHost, async (_request, reply) => {
    const ready = needs.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  // Business figures are confidential.
  app.get("/metrics", anyHost, async (request, reply) => {
    if (!mayScrape(request)) return reply.code(404).send({ message: "Not found.", code: "not_found" });
    return reply.type(needs.metrics.contentType).send(await needs.metrics.metrics());
  });
  registerAsk(app, needs, mayScrape);
}

const askCodes = { yes: 200, no: 404, too_often: 429 } as const;

/** The proxy asks before it requests a certificate. It runs on the same machine or reaches METRICS_PORT. */
function registerAsk(app: FastifyInstance, { mayCertify }: ProbeNeeds, mayAsk: (request: FastifyRequest) => boolean): void {
  app.get<{ Querystring: { domain?: unknown } }>("/tls/ask", anyHost, async (request, reply) => {
    const { domain } = request.query;
    const answer = mayAsk(request) && typeof domain === "string" ? await mayCertify(domain.toLowerCase()) : "no";
    return reply.code(askCodes[answer]).send({ answer });
  });
}

/** Liveness, readiness, metrics and API documents. None of them needs a tenant. */
export function registerStatusRoutes(app: FastifyInstance, needs: StatusNeeds): void {
  registerProbes(app, needs, isLocal);
  app.get("/status", anyHost, async (_request, reply) => {
    const parts = await Promise.all(Object.entries(needs.checks).map(async ([name, check]) => [name, await inTime(check())] as const));
    const works = parts.every(([, ok]) => ok);
    return reply.code(works ? 200 : 503).send({ status: works ? "ok" : "degraded", parts: Object.fromEntries(parts), shed: needs.shed() });
  });
  const described = new Map<ApiSide, ReturnType<typeof describeApi>>();
  /** Each host documents its own endpoints. A start does not wait for a description of all of them: the first reader does. */
  const here = (request: FastifyRequest): ReturnType<typeof describeApi> => {
    const side = isOfficeHost(request, needs.officeHost) ? "office" : "tenants";
    const description = described.get(side) ?? describeApi(side, needs.version);
    described.set(side, description);
    return description;
  };
  app.get("/api/openapi.json", anyHost, async (request, reply) => reply.type("application/json").send(here(request).document));
  app.get("/api/docs", anyHost, async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
      .send(here(request).page),
  );
}

/** A check that times out has failed. */
const inTime = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([check.catch(() => false), sleep(answerWithinMs, false, { ref: false })]);

const describeApi = (of: ApiSide, version: string) => ({ document: JSON.stringify(openapiDocument(version, of)), page: docsPage(of) });

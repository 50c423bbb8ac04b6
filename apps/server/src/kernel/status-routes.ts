import type { FastifyInstance } from "fastify";
import { docsPage } from "./docs-page.ts";
import type { Metrics } from "./metrics.ts";
import { openapiDocument } from "./openapi.ts";

export interface StatusNeeds {
  readonly metrics: Metrics;
  readonly version: string;
  /** Name of a part → whether it is ready. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>;
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Alive, ready, measured, documented. None of them needs a tenant. */
export function registerStatusRoutes(app: FastifyInstance, needs: StatusNeeds): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(needs.checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    );
    const ready = parts.every(([, ok]) => ok);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", parts: Object.fromEntries(parts) });
  });
  // Figures about the house are for the house: the scraper runs on the same machine or behind its proxy.
  app.get("/metrics", async (request, reply) => {
    if (!loopback.has(request.socket.remoteAddress ?? "") || request.headers["x-forwarded-for"])
      return reply.code(404).send({ message: "Not found.", code: "not_found" });
    return reply.type(needs.metrics.contentType).send(await needs.metrics.metrics());
  });
  const document = JSON.stringify(openapiDocument(needs.version));
  const page = docsPage();
  app.get("/api/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
  app.get("/api/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
      .send(page),
  );
}

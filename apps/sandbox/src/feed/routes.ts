import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { MatchFeed } from "./create-feed.ts";

const recovery = z.object({ request: z.string().min(1).max(100), after: z.iso.datetime().nullable() });
const lineOrder = z.object({ kind: z.enum(["gap", "duplicate", "silence"]), count: z.int().min(1).max(1_000_000) });
const tickMs = 100;

/** Registers simulated matches as a supplier of sports data would send them: server-sent events that require a key. */
export function feedRoutes(app: FastifyInstance, { feed, key }: { feed: MatchFeed; key: string }): void {
  const authorize = async ({ headers }: FastifyRequest): Promise<void> => {
    if (headers.authorization !== `Bearer ${key}`) throw new Problem(401, "unauthorized", "Chave inválida.");
  };
  let ticking: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    ticking = setInterval(() => feed.tick(), tickMs);
  });
  app.addHook("onClose", async () => clearInterval(ticking));

  app.get("/feed/v1/stream", { preHandler: authorize }, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    reply.raw.write(": open\n\n");
    const stop = feed.listen((message) => reply.raw.write(`data: ${JSON.stringify(message)}\n\n`));
    request.raw.on("close", stop);
  });
  app.post("/feed/v1/recover", { preHandler: authorize }, async (request, reply) => {
    const { request: id, after } = readBody(recovery, request.body);
    feed.recover({ request: id, after: after === null ? null : Date.parse(after) });
    return reply.code(202).send({});
  });
  app.get<{ Params: { id: string } }>("/feed/v1/matches/:id", { preHandler: authorize }, (request) => {
    const drawn = feed.drawn(request.params.id);
    if (!drawn) throw new Problem(404, "not_found", "Nenhuma partida encerrada com este número.");
    return { data: drawn };
  });
  app.post("/sandbox/feed/orders", async (request, reply) => {
    feed.order(readBody(lineOrder, request.body));
    return reply.code(201).send({});
  });
}

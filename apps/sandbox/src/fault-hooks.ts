import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Faults } from "./faults.ts";
import { Problem } from "./problem.ts";

const defaultDelayMs = 3000;

/** Adds faults that any call with an operation name can have, before or after it does its work. */
export function addFaultHooks(app: FastifyInstance, { faults }: { faults: Faults }): void {
  app.addHook("preHandler", async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined) return;
    if (faults.take("timeout", operation)) {
      // The caller waits until its timeout; nothing was done.
      reply.hijack();
      return;
    }
    const delay = faults.take("delay", operation);
    if (delay) await pause(delay.ms ?? defaultDelayMs, undefined, { ref: false });
    if (faults.take("http_429", operation)) {
      void reply.header("retry-after", "1");
      throw new Problem(429, "LimiteExcedido", "Muitas requisições. Tente mais tarde.");
    }
    if (faults.take("http_500", operation)) throw new Problem(500, "ErroInternoDoServidor", "Erro interno, encomendado.");
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    const succeeded = operation !== undefined && reply.statusCode < 400;
    if (succeeded && faults.take("lost_reply", operation)) request.raw.socket.destroy();
    return payload;
  });
}

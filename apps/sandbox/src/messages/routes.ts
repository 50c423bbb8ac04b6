import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sameSecret } from "../bank/oauth.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { Outbox } from "./outbox.ts";

const sms = z.object({ to: z.string().min(1).max(40), text: z.string().min(1).max(1600) });
const email = z.object({ to: z.string().min(3).max(320), subject: z.string().min(1).max(300), text: z.string().min(1).max(100_000) });

/** The carrier that the product hands its messages to, and the outbox where people and tests read them. */
export function messageRoutes(app: FastifyInstance, needs: { outbox: Outbox; secret: string }): void {
  const { outbox, secret } = needs;
  app.register(async (guarded) => {
    guarded.addHook("onRequest", async (request) => {
      if (!sameSecret(request.headers.authorization ?? "", `Bearer ${secret}`)) throw new Problem(401, "invalid_token", "Token inválido.");
    });
    guarded.post("/messages/sms", { config: { operation: "message" } }, (request, reply) => {
      const message = readBody(sms, request.body);
      return reply.code(202).send({ id: outbox.add({ channel: "sms", subject: null, ...message }).id });
    });
    guarded.post("/messages/email", { config: { operation: "message" } }, (request, reply) => {
      const message = readBody(email, request.body);
      return reply.code(202).send({ id: outbox.add({ channel: "email", ...message }).id });
    });
  });
  app.get<{ Querystring: { to?: string } }>("/sandbox/outbox", (request) => ({
    data: outbox
      .list(request.query.to || undefined)
      .map(({ channel, to, subject, text, code, sent_at }) => ({ channel, to, subject, text, code, sent_at })),
  }));
}

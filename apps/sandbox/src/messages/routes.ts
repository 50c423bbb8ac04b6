import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { sameSecret } from "../bank/oauth.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { CarrierCallbacks } from "./carrier-callbacks.ts";
import { returnKinds, returnMail, returnsKey } from "./mail-return.ts";
import type { MailServer } from "./mail-server.ts";
import type { Outbox } from "./outbox.ts";

const sms = z.object({ to: z.string().min(1).max(40), text: z.string().min(1).max(1600) });
const email = z.object({ to: z.string().min(3).max(320), subject: z.string().min(1).max(300), text: z.string().min(1).max(100_000) });

const returns = z.object({ to: z.email(), url: z.url(), headers: z.record(z.string(), z.string()) });
const returned = z.object({ kind: z.enum(returnKinds) });
const mailbox = z.object({ address: z.email(), exists: z.boolean() });

/** Restrictions of a mailbox: no script runs and nothing is loaded, but links work. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation";

interface MessageNeeds {
  readonly outbox: Outbox;
  readonly secret: string;
  readonly mail: MailServer;
  readonly callbacks: CarrierCallbacks;
  readonly clock: Clock;
}

/** Registers the carrier to which the product hands its messages, and the outbox in which people and tests read them. */
export function messageRoutes(app: FastifyInstance, needs: MessageNeeds): void {
  const { outbox, secret, mail } = needs;
  app.register(async (guarded) => {
    guarded.addHook("onRequest", async (request) => {
      if (!sameSecret(request.headers.authorization ?? "", `Bearer ${secret}`)) throw new Problem(401, "invalid_token", "Token inválido.");
    });
    guarded.post("/messages/sms", { config: { operation: "message" } }, (request, reply) => {
      const message = readBody(sms, request.body);
      return reply.code(202).send({ id: outbox.add({ channel: "sms", subject: null, ...message }).id });
    });
    guarded.post("/messages/email/returns", (request, reply) => {
      const { to, ...subscription } = readBody(returns, request.body);
      needs.callbacks.subscribe(returnsKey(to), subscription);
      return reply.code(204).send();
    });
    guarded.post("/messages/email", { config: { operation: "message" } }, (request, reply) => {
      const message = readBody(email, request.body);
      return reply.code(202).send({ id: outbox.add({ channel: "email", ...message }).id });
    });
  });
  app.post("/sandbox/mailboxes", (request, reply) => {
    const { address, exists } = readBody(mailbox, request.body);
    mail.setMailbox(address, exists);
    return reply.code(204).send();
  });
  app.post<{ Params: { id: string } }>("/sandbox/mail/:id/return", (request, reply) => {
    returnMail(needs, request.params.id, readBody(returned, request.body).kind);
    return reply.code(202).send({});
  });
  app.get("/sandbox/mail", () => ({ smtp_url: mail.url() }));
  app.get<{ Params: { id: string } }>("/sandbox/mail/:id", (request, reply) => {
    const html = outbox.find(request.params.id)?.mail?.html;
    if (!html) throw new Problem(404, "not_found", "Não há este e-mail.");
    return reply.header("content-security-policy", mailPolicy).type("text/html; charset=utf-8").send(html);
  });
  app.get<{ Querystring: { to?: string } }>("/sandbox/outbox", (request) => ({
    data: outbox.list(request.query.to || undefined).map(({ id, channel, to, subject, text, mail: found, plain, code, sent_at }) => ({
      id,
      channel,
      to,
      subject,
      text,
      mail: found,
      plain,
      code,
      sent_at,
    })),
  }));
}

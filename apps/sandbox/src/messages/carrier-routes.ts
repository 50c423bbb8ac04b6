import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { CarrierCallbacks } from "./carrier-callbacks.ts";
import type { Outbox } from "./outbox.ts";

interface CarrierNeeds {
  readonly outbox: Outbox;
  readonly callbacks: CarrierCallbacks;
  readonly clock: Clock;
  /** Prefix of each brand's token, and the key of Meta's signatures. */
  readonly secret: string;
}

const sms = z.object({
  from: z.string().min(1).max(40),
  to: z.string().regex(/^\d{8,15}$/),
  contents: z.array(z.object({ type: z.literal("text"), text: z.string().min(1).max(1_600) })).length(1),
  externalId: z.string().max(200).optional(),
});
const smsSubscription = z.object({
  eventType: z.enum(["MESSAGE_STATUS", "MESSAGE"]),
  webhook: z.object({ url: z.url(), headers: z.record(z.string(), z.string()).default({}) }),
  criteria: z.object({ channel: z.literal("sms") }),
});
const template = z.object({
  messaging_product: z.literal("whatsapp"),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal("template"),
  template: z.object({
    name: z.string().min(1),
    language: z.object({ code: z.string() }),
    components: z.array(z.object({ type: z.literal("body"), parameters: z.array(z.object({ text: z.string().min(1) })) })),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});
const override = z.object({ override_callback_uri: z.url(), verify_token: z.string().min(1) });
const reply = z.object({ channel: z.enum(["sms", "whatsapp"]), brand: z.int(), from: z.string(), text: z.string().min(1).max(1_000) });

/** A phone number with this ending is switched off for good; in WhatsApp it has no account. */
const unreachable = /0404$/;
const sentMs = 20;
const arrivedMs = 60;

/** Registers two phone carriers: SMS with Zenvia's protocol, WhatsApp with Meta's. Each brand has a token of its own. */
export function carrierRoutes(app: FastifyInstance, needs: CarrierNeeds): void {
  smsRoutes(app, needs);
  whatsAppRoutes(app, needs);
  app.post("/sandbox/replies", (request, answer) => {
    const { channel, brand, from, text } = readBody(reply, request.body);
    const id = randomUUID();
    const token = `${needs.secret}.${brand}`;
    if (channel === "sms") {
      const message = { id, from: digits(from), to: `trevo-${brand}`, direction: "IN", channel, contents: [{ type: "text", text }] };
      needs.callbacks.send(`MESSAGE ${token}`, { body: { id, type: "MESSAGE", channel, direction: "IN", message }, afterMs: 0 });
    } else {
      const messages = [{ from: digits(from), id, timestamp: secondsOf(needs), type: "text", text: { body: text } }];
      needs.callbacks.send(`whatsapp ${token}`, { body: metaBody({ messages }), afterMs: 0, signedWith: needs.secret });
    }
    return answer.code(202).send({ id });
  });
}

const digits = (phone: string): string => phone.replace(/\D/g, "");
const secondsOf = ({ clock }: Pick<CarrierNeeds, "clock">): string => String(Math.floor(clock.now().getTime() / 1_000));

function smsRoutes(app: FastifyInstance, { outbox, callbacks, clock, secret }: CarrierNeeds): void {
  const tokenOf = (given: unknown): string => {
    if (typeof given !== "string" || !given.startsWith(`${secret}.`)) throw new Problem(401, "AUTHENTICATION_ERROR", "Token inválido.");
    return given;
  };
  app.post("/v2/channels/sms/messages", { config: { operation: "message" } }, (request) => {
    const token = tokenOf(request.headers["x-api-token"]);
    const { to, contents, externalId, from } = readBody(sms, request.body);
    const { id } = outbox.add({ channel: "sms", to: `+${to}`, subject: null, text: contents[0]?.text ?? "" });
    const report = (code: string, afterMs: number) => {
      const message = { id, externalId, direction: "OUT", from, to };
      const messageStatus = { timestamp: clock.now().toISOString(), code, description: code };
      const event = { id: randomUUID(), type: "MESSAGE_STATUS", channel: "sms", messageId: id, contentIndex: 0, message, messageStatus };
      callbacks.send(`MESSAGE_STATUS ${token}`, { body: event, afterMs });
    };
    report("SENT", sentMs);
    report(unreachable.test(to) ? "NOT_DELIVERED" : "DELIVERED", arrivedMs);
    return { id, from, to, direction: "OUT", channel: "sms", contents };
  });
  app.post("/v2/subscriptions", (request, answer) => {
    const token = tokenOf(request.headers["x-api-token"]);
    const { eventType, webhook } = readBody(smsSubscription, request.body);
    callbacks.subscribe(`${eventType} ${token}`, webhook);
    return answer.code(201).send({ id: randomUUID(), eventType, webhook });
  });
}

function whatsAppRoutes(app: FastifyInstance, needs: CarrierNeeds): void {
  const { outbox, callbacks, secret } = needs;
  const tokenOf = (given: string | undefined): string => {
    const token = given?.replace(/^Bearer /, "") ?? "";
    if (!token.startsWith(`${secret}.`)) throw new Problem(401, "OAuthException", "Token inválido.");
    return token;
  };
  app.get<{ Params: { id: string } }>("/v23.0/:id", (request) => {
    tokenOf(request.headers.authorization);
    return { id: request.params.id };
  });
  app.post("/v23.0/:id/messages", { config: { operation: "message" } }, (request) => {
    const token = tokenOf(request.headers.authorization);
    const { to, template: used, biz_opaque_callback_data } = readBody(template, request.body);
    const [title = "", text = ""] = used.components[0]?.parameters.map((one) => one.text) ?? [];
    const row = outbox.add({ channel: "whatsapp", to: `+${to}`, subject: title, text });
    const id = `wamid.${row.id}`;
    const report = (status: string, more: { afterMs: number; errors?: object[] }) => {
      const one = { id, status, timestamp: secondsOf(needs), recipient_id: to, biz_opaque_callback_data, errors: more.errors };
      callbacks.send(`whatsapp ${token}`, { body: metaBody({ statuses: [one] }), afterMs: more.afterMs, signedWith: secret });
    };
    report("sent", { afterMs: sentMs });
    if (unreachable.test(to)) report("failed", { afterMs: arrivedMs, errors: [{ code: 131026, title: "Message undeliverable" }] });
    else report("delivered", { afterMs: arrivedMs });
    return { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
  });
  app.post("/v23.0/:id/subscribed_apps", async (request) => {
    const token = tokenOf(request.headers.authorization);
    const { override_callback_uri, verify_token } = readBody(override, request.body);
    const challenge = randomUUID();
    const url = new URL(override_callback_uri);
    url.search = String(new URLSearchParams({ "hub.mode": "subscribe", "hub.challenge": challenge, "hub.verify_token": verify_token }));
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) }).then(
      (one) => one.text(),
      () => "",
    );
    if (answer !== challenge) throw new Problem(400, "OAuthException", "O endereço não respondeu ao desafio.");
    callbacks.subscribe(`whatsapp ${token}`, { url: override_callback_uri, headers: {} });
    return { success: true };
  });
}

const metaBody = (value: object): object => ({
  object: "whatsapp_business_account",
  entry: [{ id: "0", changes: [{ field: "messages", value: { messaging_product: "whatsapp", ...value } }] }],
});

import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Journal } from "../journal.ts";
import type { Outbox } from "../messages/outbox.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import { type DeviceKeys, decryptPush, isSignedBy } from "./decrypt.ts";

interface DeviceRow extends DeviceKeys {
  readonly id: string;
  /** Key of the sender that the browser accepts, base64url. */
  readonly sender_key: string;
  /** True if the browser no longer exists, or has withdrawn its permission. */
  readonly gone: boolean;
}

const subscription = z.strictObject({ application_server_key: z.base64url().length(87) });

const said = z.object({ title: z.string(), text: z.string(), link: z.string() });

const maxBodyBytes = 4096;

/** The device's name in the outbox. */
const nameOf = (id: string): string => `aparelho ${id.slice(0, 8)}`;

/**
 * Registers the push service for browsers that cannot reach a real one (RFC 8030). Such a browser never receives a message and cannot
 * decrypt it. Its keys are therefore kept here, and the outbox shows what the device would.
 */
export function pushRoutes(app: FastifyInstance, { journal, outbox }: { journal: Journal; outbox: Outbox }): void {
  const devices = journal.table<DeviceRow>("push_devices");
  void app.register(async (service) => {
    service.addContentTypeParser("application/octet-stream", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    // Pages of any brand may subscribe.
    service.addHook("onRequest", async (_request, reply) => {
      void reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    });
    service.options("/push/devices", (_request, reply) => reply.code(204).send());
    service.post("/push/devices", (request, reply) => {
      const { application_server_key } = readBody(subscription, request.body);
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
      const id = randomUUID();
      const private_key = pair.getPrivateKey("base64url");
      devices.put(id, { id, private_key, ...keys, sender_key: application_server_key, gone: false });
      return reply.code(201).send({ endpoint: `http://${request.host}/push/devices/${id}`, keys });
    });
    service.post<{ Params: { id: string } }>("/push/devices/:id", { config: { operation: "push" } }, (request, reply) => {
      const device = devices.get(request.params.id);
      if (!device || device.gone) throw new Problem(410, "gone", "Este aparelho não recebe mais nada.");
      const { authorization = "", ttl } = request.headers;
      const expected = { key: device.sender_key, audience: `http://${request.host}`, now: Date.now() };
      if (!isSignedBy(authorization, expected)) throw new Problem(403, "not_the_sender", "A assinatura não é de quem o aparelho conhece.");
      if (!/^\d+$/.test(String(ttl))) throw new Problem(400, "no_ttl", "Falta o TTL.");
      const text = readMessage(request.body, device);
      const message = said.safeParse(jsonOf(text));
      const shown = message.success ? message.data : { title: "", text, link: "" };
      const { title, link } = shown;
      outbox.add({
        channel: "push",
        to: nameOf(device.id),
        subject: title,
        text: [shown.text, link].filter(Boolean).join("\n"),
        plain: text,
      });
      return reply.code(201).send();
    });
    /** Withdraws the browser's permission. */
    service.post<{ Params: { id: string } }>("/sandbox/push/:id/gone", (request) => {
      const device = devices.get(request.params.id);
      if (!device) throw new Problem(404, "not_found", "Não há este aparelho.");
      devices.put(device.id, { ...device, gone: true });
      return { data: { gone: true } };
    });
  });
}

function readMessage(body: unknown, device: DeviceRow): string {
  try {
    return decryptPush(body as Buffer, device);
  } catch {
    throw new Problem(400, "unreadable", "A mensagem não é para as chaves deste aparelho.");
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

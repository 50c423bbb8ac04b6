import type { MessageChannel } from "@trevo/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CarrierNews, type PhoneCarriers, type PhoneChannel, phoneChannels } from "./adapters/messaging/carrier.ts";
import { type MailReturns, readMailReports } from "./adapters/messaging/mail-reports.ts";
import { readSesReports } from "./adapters/messaging/ses-reports.ts";
import type { Sns } from "./adapters/messaging/sns.ts";
import { callbackHeader } from "./adapters/messaging/zenvia.ts";
import type { RawCallback } from "./adapters/pix/gateway.ts";
import { equalSecrets } from "./kernel/crypto.ts";
import { Fault, Refusal, refuse } from "./kernel/errors.ts";
import type { Log } from "./kernel/log.ts";
import { type Tenant, servedHere } from "./kernel/scope.ts";
import type { Deliveries } from "./modules/deliveries/index.ts";

export interface CarrierCallbackNeeds {
  readonly log: Pick<Log, "warn">;
  readonly carriers: PhoneCarriers;
  readonly mailReturns: MailReturns;
  readonly sns: Sns;
  readonly deliveries: Pick<Deliveries, "recordReports" | "recordReplies">;
  readonly tenants: { bySlug(slug: string): Promise<Tenant | null>; all(): Promise<Tenant[]> };
}

/** One call may report many messages. */
const bodyLimit = 1024 * 1024;

interface Called {
  Params: { tenant: string };
  Querystring: Record<string, unknown>;
}

/**
 * Serves the callbacks of carriers about messages: `/callbacks/{tenant}/sms` and `/callbacks/{tenant}/whatsapp`; mail returned to a
 * mailbox, at `/callbacks/{tenant}/mail/rfc822`; reports of Amazon SES over SNS, at `/callbacks/{tenant}/mail/ses`.
 */
export function registerCarrierCallbackRoutes(app: FastifyInstance, needs: CarrierCallbackNeeds): void {
  void app.register(async (scoped) => {
    // The signature covers the raw bytes.
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scoped.post<Called>("/callbacks/:tenant/mail/rfc822", { bodyLimit }, async (request, reply) => {
      await receiveMail(needs, request.params.tenant, rawOf(request));
      return reply.code(200).send({});
    });
    scoped.post<Called>("/callbacks/:tenant/mail/ses", { bodyLimit }, async (request, reply) => {
      await receiveFromSes(needs, request.params.tenant, rawOf(request));
      return reply.code(200).send({});
    });
    for (const channel of phoneChannels) {
      const url = `/callbacks/:tenant/${channel}`;
      scoped.post<Called>(url, { bodyLimit }, async (request, reply) => {
        await receive(needs, { slug: request.params.tenant, channel }, rawOf(request));
        return reply.code(200).send({});
      });
      scoped.get<Called>(url, async (request, reply) => {
        const { carriers } = await find(needs, request.params.tenant, channel);
        const answer = carriers.map((one) => one.answerChallenge(request.query)).find((one) => one !== null);
        if (answer === undefined) throw refuse("bad_signature");
        return reply.code(200).type("text/plain; charset=utf-8").send(answer);
      });
    }
  });
}

const rawOf = ({ method, headers, query, body }: FastifyRequest<Called>): RawCallback => ({
  method,
  headers,
  query,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

async function receive(needs: CarrierCallbackNeeds, at: { slug: string; channel: PhoneChannel }, raw: RawCallback): Promise<void> {
  const { tenant, carriers } = await find(needs, at.slug, at.channel);
  const { reports, replies } = readBy(carriers, raw);
  await needs.deliveries.recordReports(tenant.id, at.channel, reports);
  await needs.deliveries.recordReplies(tenant, at.channel, replies);
}

/**
 * Receives a message from the mailbox as it is. A caller with the secret may pass on anything found there: a message that is no report
 * about the brand's mail changes nothing.
 */
async function receiveMail(needs: CarrierCallbackNeeds, slug: string, { headers, body }: RawCallback): Promise<void> {
  const tenant = servedHere(await needs.tenants.bySlug(slug));
  if (!tenant) throw refuse("tenant_unknown");
  const given = headers[callbackHeader];
  const secrets = await needs.mailReturns.secrets(tenant.id);
  if (typeof given !== "string" || !secrets.some((secret) => equalSecrets(given, secret))) throw refuse("bad_signature");
  await needs.deliveries.recordReports(tenant.id, "email", await readMailReports(body));
}

/** Accepts the topics of the current account and of replaced ones. A topic's subscription request is confirmed, and reports nothing. */
async function receiveFromSes(needs: CarrierCallbackNeeds, slug: string, { body }: RawCallback): Promise<void> {
  const tenant = servedHere(await needs.tenants.bySlug(slug));
  if (!tenant) throw refuse("tenant_unknown");
  const { type, text } = await needs.sns.read(body, await needs.mailReturns.topics(tenant.id));
  if (type === "Notification") await needs.deliveries.recordReports(tenant.id, "email", readSesReports(text));
}

async function find({ tenants, carriers }: CarrierCallbackNeeds, slug: string, channel: PhoneChannel) {
  const tenant = servedHere(await tenants.bySlug(slug));
  if (!tenant) throw refuse("tenant_unknown");
  return { tenant, carriers: await carriers.withCallbacks(tenant.id, channel) };
}

/** Reads with the current account, then with the replaced ones. */
function readBy(carriers: Awaited<ReturnType<PhoneCarriers["withCallbacks"]>>, raw: RawCallback): CarrierNews {
  for (const carrier of carriers)
    try {
      return carrier.readCallback(raw);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "bad_signature") throw error;
    }
  throw refuse("bad_signature");
}

/** Registers the callback addresses at each brand's carriers. A carrier that does not answer is tried again at the next start. */
export async function registerCarrierCallbacks(
  { log, tenants, carriers, mailReturns }: Omit<CarrierCallbackNeeds, "deliveries" | "sns">,
  originOf: (tenant: Tenant) => Promise<string> | string,
): Promise<void> {
  for (const tenant of await tenants.all()) {
    const origin = `${await originOf(tenant)}/callbacks/${tenant.slug}`;
    const failed = (channel: MessageChannel) => (error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      log.warn({ err: error, tenant_id: tenant.id, channel }, "the callback could not be registered at the carrier");
    };
    for (const channel of phoneChannels) {
      const carrier = await carriers.active(tenant.id, channel);
      await carrier?.registerCallback(`${origin}/${channel}`).catch(failed(channel));
    }
    await mailReturns.registerCallback(tenant.id, `${origin}/mail/rfc822`).catch(failed("email"));
  }
}

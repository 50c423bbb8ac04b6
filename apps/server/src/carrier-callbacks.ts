import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CarrierNews, type PhoneCarriers, type PhoneChannel, phoneChannels } from "./adapters/messaging/carrier.ts";
import type { RawCallback } from "./adapters/pix/gateway.ts";
import { Fault, Refusal, refuse } from "./kernel/errors.ts";
import type { Log } from "./kernel/log.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { Deliveries } from "./modules/deliveries/index.ts";

export interface CarrierCallbackNeeds {
  readonly log: Pick<Log, "warn">;
  readonly carriers: PhoneCarriers;
  readonly deliveries: Pick<Deliveries, "recordReports" | "recordReplies">;
  readonly tenants: { bySlug(slug: string): Promise<Tenant | null>; all(): Promise<Tenant[]> };
}

/** Many messages in one call. */
const bodyLimit = 1024 * 1024;

interface Called {
  Params: { tenant: string };
  Querystring: Record<string, unknown>;
}

/** Where carriers call about messages: `/callbacks/{tenant}/sms` and `/callbacks/{tenant}/whatsapp`. */
export function registerCarrierCallbackRoutes(app: FastifyInstance, needs: CarrierCallbackNeeds): void {
  void app.register(async (scoped) => {
    // The signature covers the bytes as they came.
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
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

async function find({ tenants, carriers }: CarrierCallbackNeeds, slug: string, channel: PhoneChannel) {
  const tenant = await tenants.bySlug(slug);
  if (!tenant) throw refuse("tenant_unknown");
  return { tenant, carriers: await carriers.withCallbacks(tenant.id, channel) };
}

/** By the account of now, then by those that it replaced. */
function readBy(carriers: Awaited<ReturnType<PhoneCarriers["withCallbacks"]>>, raw: RawCallback): CarrierNews {
  for (const carrier of carriers)
    try {
      return carrier.readCallback(raw);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "bad_signature") throw error;
    }
  throw refuse("bad_signature");
}

/** Tells each brand's carriers where to call; one that does not answer is told at the next start. */
export async function registerCarrierCallbacks(
  { log, tenants, carriers }: Omit<CarrierCallbackNeeds, "deliveries">,
  originOf: (tenant: Tenant) => Promise<string> | string,
): Promise<void> {
  for (const tenant of await tenants.all())
    for (const channel of phoneChannels) {
      const carrier = await carriers.active(tenant.id, channel);
      if (!carrier) continue;
      await carrier.registerCallback(`${await originOf(tenant)}/callbacks/${tenant.slug}/${channel}`).catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        log.warn({ err: error, tenant_id: tenant.id, channel }, "the callback could not be registered at the carrier");
      });
    }
}

import type { FastifyInstance } from "fastify";
import type { PixGateway, RawCallback } from "./adapters/pix/gateway.ts";
import { Fault, refuse } from "./kernel/errors.ts";
import type { Log } from "./kernel/log.ts";
import { type Tenant, servedHere } from "./kernel/scope.ts";
import type { Deposits } from "./modules/deposits/index.ts";
import type { Withdrawals } from "./modules/withdrawals/index.ts";

export interface PixCallbackNeeds {
  readonly log: Log;
  readonly deposits: Pick<Deposits, "lookUp">;
  readonly withdrawals: Pick<Withdrawals, "getPayoutStatus">;
  readonly tenants: {
    bySlug(slug: string): Promise<Tenant | null>;
    all(): Promise<Tenant[]>;
  };
  /** The tenant's own bank. */
  gatewayFor(tenant: Tenant): PixGateway;
}

/**
 * Receives a callback of a bank. It is only a hint: every callback becomes a job that queries the bank itself, so that it is answered at
 * once, survives a crash, and moves no money even if it is forged with a stolen secret.
 */
export async function receivePixCallback(needs: PixCallbackNeeds, slug: string, raw: RawCallback): Promise<void> {
  // An inactive brand still receives its money.
  const tenant = servedHere(await needs.tenants.bySlug(slug));
  if (!tenant) throw refuse("tenant_unknown");
  const news = await needs.gatewayFor(tenant).verifyCallback(raw);
  for (const { end_to_end_id } of news.received) await needs.deposits.lookUp(tenant, end_to_end_id);
  for (const { id } of news.payouts) await needs.withdrawals.getPayoutStatus(tenant, id);
}

/**
 * Registers the callback address at every tenant's bank. `originOf` is `https://host`, without a slash. A bank that does not answer is
 * tried again at the next start; the sweeps find what it would have reported.
 */
export async function registerPixCallbacks(
  { log, tenants, gatewayFor }: Pick<PixCallbackNeeds, "log" | "tenants" | "gatewayFor">,
  originOf: (tenant: Tenant) => Promise<string> | string,
): Promise<void> {
  for (const tenant of await tenants.all()) {
    await gatewayFor(tenant)
      .registerCallback(`${await originOf(tenant)}/callbacks/${tenant.slug}`)
      .catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        log.warn({ err: error, tenant_id: tenant.id }, "the callback could not be registered at the bank");
      });
  }
}

/** A bank may report a thousand Pix at once. */
const bodyLimit = 1024 * 1024;

/** Registers the addresses for banks' callbacks: `/callbacks/{tenant}/pix`, and the same with the `/pix` that the Pix API appends. */
export function registerPixCallbackRoutes(app: FastifyInstance, needs: PixCallbackNeeds): void {
  void app.register(async (scoped) => {
    // The signature covers the bytes as received.
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const url of ["/callbacks/:tenant/pix", "/callbacks/:tenant/pix/pix"]) {
      scoped.post<{ Params: { tenant: string }; Querystring: Record<string, unknown> }>(url, { bodyLimit }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const raw: RawCallback = { method: request.method, headers: request.headers, query: request.query, body };
        await receivePixCallback(needs, request.params.tenant, raw);
        return reply.code(200).send({});
      });
    }
  });
}

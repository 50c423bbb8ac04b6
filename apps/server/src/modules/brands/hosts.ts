import type { BrandHost } from "@trevo/contract";
import { type AuditScope, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Fault, Refusal, refuse } from "../../kernel/errors.ts";
import { newSecret } from "../../kernel/ids.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { BrandNeeds } from "./needs.ts";
import { isReservedHostName } from "./policy.ts";

export const checkHostJob = "check-brand-host";

export interface ClaimedHost {
  readonly tenant_id: number;
  readonly host: string;
}

const lookEveryMs = 30_000;
const lookForMs = 48 * 3_600_000;
/** Maximum number of hosts that a brand waits for. */
const mostWaiting = 10;

type Needs = Pick<BrandNeeds, "db" | "clock" | "tenants" | "jobs" | "log" | "txtRecords" | "platformDomain">;

/** Uses a separate name, because a host with a CNAME record can have no other record (RFC 1034, 3.6.2). */
const recordNameOf = (host: string): string => `_trevo.${host}`;
const recordOf = (token: string): string => `trevo=${token}`;

export async function listHosts(needs: Pick<Needs, "db" | "clock" | "tenants" | "platformDomain">, tenant: Tenant): Promise<BrandHost[]> {
  const { hostClaims } = needs.tenants;
  const [served, claims] = await Promise.all([hostClaims.served(needs.db, tenant.id), hostClaims.claims(needs.db, tenant.id)]);
  const cname = `${tenant.slug}.${needs.platformDomain}`;
  const now = needs.clock.now();
  return [
    ...served.map(({ host, is_primary }) => {
      const state = is_primary ? ("primary" as const) : ("verified" as const);
      return { host, state, txt: null, cname, checked_at: null, ends_at: null };
    }),
    ...claims.map(({ host, token, checked_at, ends_at }) => ({
      host,
      state: ends_at > now ? ("waiting" as const) : ("failed" as const),
      txt: { name: recordNameOf(host), value: recordOf(token) },
      cname,
      checked_at: checked_at?.toISOString() ?? null,
      ends_at: ends_at.toISOString(),
    })),
  ];
}

async function hostOf(needs: Needs, tenant: Tenant, host: string): Promise<BrandHost> {
  const found = (await listHosts(needs, tenant)).find((one) => one.host === host);
  if (!found) throw refuse("not_found");
  return found;
}

/** One job per host, however often it was added. A queue of its own: slow name servers take up one worker at most. */
const lookAgain = (key: ClaimedHost, now: Date): Job => ({
  name: checkHostJob,
  payload: key,
  key: `${checkHostJob}:${key.tenant_id}:${key.host}`,
  queue: checkHostJob,
  runAt: new Date(now.getTime() + lookEveryMs),
});

/**
 * Starts waiting for the host's record, again if an earlier wait expired. Refuses with `host_taken` if the host is served or reserved, and
 * with `too_many_requests` if the brand waits for ten others.
 */
export async function addHost(needs: Needs, scope: StaffTenantScope, host: string): Promise<BrandHost> {
  const { tenant } = scope;
  const { hostClaims } = needs.tenants;
  if (isReservedHostName(host, needs.platformDomain)) throw refuse("host_taken");
  const now = needs.clock.now();
  const created_by = staffActor(scope.staff_id);
  await needs.db.transaction().execute(async (tx) => {
    await needs.tenants.lockSettings(tx, tenant.id);
    if (await hostClaims.isServed(tx, host)) throw refuse("host_taken");
    const others = (await hostClaims.claims(tx, tenant.id)).filter((claim) => claim.host !== host && claim.ends_at > now);
    if (others.length >= mostWaiting) throw refuse("too_many_requests");
    const key = { tenant_id: tenant.id, host };
    const ends_at = new Date(now.getTime() + lookForMs);
    await hostClaims.addClaim(tx, { ...key, token: newSecret(), created_by, created_at: now, ends_at, checked_at: null });
    await needs.jobs.add(tx, lookAgain(key, now));
    await recordHostEvent(needs, tx, { scope, action: "brand_host_added", by: created_by, detail: { host } });
  });
  return hostOf(needs, tenant, host);
}

/** Looks up the record now. Refuses with `not_found`, and with `host_taken` if another brand proved the host first. */
export async function checkHost(needs: Needs, scope: StaffTenantScope, host: string): Promise<BrandHost> {
  const { tenant } = scope;
  if (await needs.tenants.hostClaims.claim(needs.db, tenant.id, host))
    await look(needs, scope, { tenant_id: tenant.id, host, by: staffActor(scope.staff_id) });
  return hostOf(needs, tenant, host);
}

/**
 * The job: looks up the record, and again 30 seconds later while the host waits. It does not fail if another brand serves the host.
 */
export async function checkClaimedHost(needs: Needs, key: ClaimedHost): Promise<void> {
  const now = needs.clock.now();
  const claim = await needs.tenants.hostClaims.claim(needs.db, key.tenant_id, key.host);
  if (!claim || claim.ends_at <= now) return;
  const isServed = await look(needs, { tenant: { id: key.tenant_id }, request_id: null }, { ...key, by: "system" }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  if (!isServed) await needs.db.transaction().execute((tx) => needs.jobs.add(tx, lookAgain(key, now)));
}

/** Serves the host if its record exists, and records `by` as the one who had it looked up. Returns whether it is served now. A name server that does not answer is queried again later. */
async function look(needs: Needs, scope: AuditScope, { tenant_id, host, by }: ClaimedHost & { readonly by: string }): Promise<boolean> {
  const { hostClaims } = needs.tenants;
  const records = await needs.txtRecords(recordNameOf(host)).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    needs.log.warn({ err: error, tenant_id, host }, "the name server of a brand's host does not respond");
    return null;
  });
  const now = needs.clock.now();
  if (records) await hostClaims.markChecked(needs.db, { tenant_id, host, now });
  const isServed = await needs.db.transaction().execute(async (tx) => {
    await needs.tenants.lockSettings(tx, tenant_id);
    const claim = await hostClaims.claim(tx, tenant_id, host);
    if (!claim || claim.ends_at <= now || !records?.includes(recordOf(claim.token))) return false;
    if (!(await hostClaims.serve(tx, tenant_id, { host, added_by: claim.created_by }))) throw refuse("host_taken");
    await hostClaims.removeClaim(tx, tenant_id, host);
    await recordHostEvent(needs, tx, { scope, action: "brand_host_verified", by, detail: { host, added_by: claim.created_by } });
    return true;
  });
  if (isServed) await needs.tenants.announce(tenant_id);
  return isServed;
}

interface HostAct {
  readonly host: string;
  readonly reason: string;
}

/**
 * Makes the brand's other hosts redirect to this one. Refuses with `not_found`, `host_unverified`, with `wrong_state` if it already is the
 * primary host, and with `host_added_by_you`: one member alone must not send a brand's players to a host of their own.
 */
export async function makeHostPrimary(needs: Needs, scope: StaffTenantScope, { host, reason }: HostAct): Promise<BrandHost[]> {
  const { tenant } = scope;
  const { hostClaims } = needs.tenants;
  await needs.db.transaction().execute(async (tx) => {
    await needs.tenants.lockSettings(tx, tenant.id);
    const served = (await hostClaims.served(tx, tenant.id)).find((one) => one.host === host);
    if (!served) throw refuse((await hostClaims.claim(tx, tenant.id, host)) ? "host_unverified" : "not_found");
    if (served.is_primary) throw refuse("wrong_state");
    if (served.added_by === staffActor(scope.staff_id)) throw refuse("host_added_by_you");
    await hostClaims.setPrimary(tx, tenant.id, host);
    await recordHostEvent(needs, tx, { scope, action: "brand_host_primary", by: staffActor(scope.staff_id), detail: { host, reason } });
  });
  await needs.tenants.announce(tenant.id);
  return listHosts(needs, tenant);
}

/** Refuses with `not_found`, and with `wrong_state` for the primary and the last host: a brand without a host cannot be reached. */
export async function removeHost(needs: Needs, scope: StaffTenantScope, { host, reason }: HostAct): Promise<BrandHost[]> {
  const { tenant } = scope;
  const { hostClaims } = needs.tenants;
  await needs.db.transaction().execute(async (tx) => {
    await needs.tenants.lockSettings(tx, tenant.id);
    const served = await hostClaims.served(tx, tenant.id);
    const own = served.find((one) => one.host === host);
    if (own && (own.is_primary || served.length === 1)) throw refuse("wrong_state");
    if (own) await hostClaims.stopServing(tx, tenant.id, host);
    else if (!(await hostClaims.removeClaim(tx, tenant.id, host))) throw refuse("not_found");
    const detail = { host, was: own ? "served" : "waiting", reason };
    await recordHostEvent(needs, tx, { scope, action: "brand_host_removed", by: staffActor(scope.staff_id), detail });
  });
  await needs.tenants.announce(tenant.id);
  return listHosts(needs, tenant);
}

interface HostEvent {
  readonly scope: AuditScope;
  readonly action: "brand_host_added" | "brand_host_verified" | "brand_host_primary" | "brand_host_removed";
  readonly by: string;
  readonly detail: Record<string, string>;
}

const recordHostEvent = ({ clock }: Needs, tx: Tx, { scope, action, by, detail }: HostEvent): Promise<void> =>
  recordAuditEvent(tx, scope, { at: clock.now(), actor: by, action, subject: `tenant:${scope.tenant.id}`, detail });

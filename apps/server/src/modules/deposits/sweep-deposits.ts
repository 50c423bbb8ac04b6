import type { Tenant } from "../../kernel/scope.ts";
import { type CheckNeeds, checkCharge } from "./check-charge.ts";
import type { DepositNeeds } from "./needs.ts";
import { processReceivedPix } from "./process-received-pix.ts";
import { returnPixJob } from "./return-pix.ts";
import { sendReturnJob } from "./send-return.ts";
import { store } from "./store.ts";

type Needs = CheckNeeds & Pick<DepositNeeds, "tenants">;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Periods overlap, because a bank may list a Pix later than its date. */
export const usualOverlapMs = 60 * minuteMs;
export const dailyOverlapMs = 3 * dayMs;
const chargesAtOnce = 500;
const returnsAtOnce = 100;
/** A return whose job is lost (its process died) is resumed after this time. */
const returnStallsMs = 10 * minuteMs;

/** Finds what callbacks missed: received Pix from the bank's list, waiting charges one by one. Ends charges that expired. */
export async function sweepDeposits(needs: Needs, overlapMs: number = usualOverlapMs): Promise<void> {
  for (const tenant of await needs.tenants.all()) {
    const steps = [() => sweepReceived(needs, tenant, overlapMs), () => sweepCharges(needs, tenant), () => resumeReturns(needs, tenant)];
    for (const step of steps) {
      // A bank that does not respond must not delay other tenants' money.
      await step().catch((error: unknown) => needs.log.error({ err: error, tenant_id: tenant.id }, "a sweep of deposits failed"));
    }
  }
}

async function sweepReceived(needs: Needs, tenant: Tenant, overlapMs: number): Promise<void> {
  const now = needs.clock.now();
  const last = (await store.receivedPix.sweptUntil(needs.db, tenant.id))?.getTime() ?? now.getTime() - dayMs;
  const since = new Date(Math.min(last, now.getTime()) - overlapMs);
  const listed = await needs.gatewayFor(tenant).listReceived(since);
  const ids = listed.map((pix) => pix.end_to_end_id);
  const known = await store.receivedPix.known(needs.db, { tenant_id: tenant.id, end_to_end_ids: ids });
  for (const pix of listed) {
    if (!known.has(pix.end_to_end_id) || pix.refunds.length > 0) await processReceivedPix(needs, tenant, pix);
  }
  await store.receivedPix.setSweptUntil(needs.db, { tenant_id: tenant.id, swept_until: now });
}

async function sweepCharges(needs: Needs, tenant: Tenant): Promise<void> {
  for (const deposit of await store.deposits.unpaid(needs.db, { tenant_id: tenant.id, limit: chargesAtOnce })) {
    const now = needs.clock.now();
    // Skip a charge whose status was read a moment ago elsewhere.
    const claim = { tenant_id: tenant.id, id: deposit.id, now, before: new Date(now.getTime() - minuteMs / 2) };
    if (await store.deposits.claimCheck(needs.db, claim)) await checkCharge(needs, tenant, deposit);
  }
}

async function resumeReturns(needs: Needs, tenant: Tenant): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - returnStallsMs);
  for (const pix of await store.receivedPix.returning(needs.db, { tenant_id: tenant.id, before, limit: returnsAtOnce })) {
    await returnPixJob.add(needs, pix);
  }
  for (const returned of await store.returns.sending(needs.db, { tenant_id: tenant.id, before, limit: returnsAtOnce })) {
    await sendReturnJob.add(needs, returned);
  }
}

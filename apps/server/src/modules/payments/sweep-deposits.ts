import type { Tenant } from "../../kernel/scope.ts";
import type { Deposit, DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import type { ReceivedStore } from "./received-store.ts";
import { returnPixJob } from "./return-pix.ts";
import type { ProcessReceivedPix } from "./process-received-pix.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "log" | "jobs" | "tenants" | "gatewayFor"> {
  readonly deposits: DepositStore;
  readonly received: ReceivedStore;
  readonly processReceivedPix: ProcessReceivedPix;
  checkCharge(tenant: Tenant, deposit: Deposit): Promise<void>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Windows overlap: a bank may list a Pix later than it dates it. */
export const usualOverlapMs = 60 * minuteMs;
export const dailyOverlapMs = 3 * dayMs;
const chargesAtOnce = 500;
const returnsAtOnce = 100;
/** A return whose job is gone (its process died) is taken up again after this. */
const returnStallsMs = 10 * minuteMs;

/** Finds what callbacks missed: received Pix by the bank's own list, waiting charges one by one. Ends charges that ran out. */
export function createSweepDeposits(needs: Needs) {
  const sweepReceived = async (tenant: Tenant, overlapMs: number): Promise<void> => {
    const now = needs.clock.now();
    const last = (await needs.received.sweptUntil(needs.db, tenant.id))?.getTime() ?? now.getTime() - dayMs;
    const since = new Date(Math.min(last, now.getTime()) - overlapMs);
    const listed = await needs.gatewayFor(tenant).listReceived(since);
    const known = await needs.received.known(needs.db, { tenant_id: tenant.id, end_to_end_ids: listed.map((pix) => pix.end_to_end_id) });
    for (const pix of listed) {
      if (!known.has(pix.end_to_end_id) || pix.refunds.length > 0) await needs.processReceivedPix(tenant, pix);
    }
    await needs.received.setSweptUntil(needs.db, { tenant_id: tenant.id, swept_until: now });
  };

  const sweepCharges = async (tenant: Tenant): Promise<void> => {
    for (const deposit of await needs.deposits.unpaid(needs.db, { tenant_id: tenant.id, limit: chargesAtOnce })) {
      const now = needs.clock.now();
      // Whoever else asked about it a moment ago has done this one's work.
      const claim = { tenant_id: tenant.id, id: deposit.id, now, before: new Date(now.getTime() - minuteMs / 2) };
      if (await needs.deposits.claimCheck(needs.db, claim)) await needs.checkCharge(tenant, deposit);
    }
  };

  const resumeReturns = async (tenant: Tenant): Promise<void> => {
    const before = new Date(needs.clock.now().getTime() - returnStallsMs);
    for (const pix of await needs.received.returning(needs.db, { tenant_id: tenant.id, before, limit: returnsAtOnce })) {
      await returnPixJob.add(needs, pix);
    }
  };

  return async (overlapMs: number = usualOverlapMs): Promise<void> => {
    for (const tenant of await needs.tenants.all()) {
      for (const step of [() => sweepReceived(tenant, overlapMs), () => sweepCharges(tenant), () => resumeReturns(tenant)]) {
        // One tenant's silent bank keeps nobody else's money waiting.
        await step().catch((error: unknown) => needs.log.error({ err: error, tenant_id: tenant.id }, "a sweep of deposits did not finish"));
      }
    }
  };
}

import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { Violation } from "../../kernel/invariant.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CheckedPix } from "../deposits/index.ts";
import type { ReconciliationNeeds } from "./needs.ts";

type Needs = Pick<ReconciliationNeeds, "clock" | "log" | "tenants" | "gatewayFor" | "integrity" | "deposits">;

export const statementInvariant = "Pix in = the bank's statement";

const hourMs = 3_600_000;
/** Two days, so that a missed day is checked on the next one. */
const lookBackMs = 48 * hourMs;
/** Time in ms that a new Pix may take to be recorded: the sweeps have an hour. */
const settleMs = hourMs;

/** Compares each tenant's list of Pix received at its bank in the last two days with ours. Discrepancies are listed, never corrected. */
export async function reconcileBank(needs: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant of await needs.tenants.all()) {
    try {
      await needs.integrity.record(statementInvariant, await findDiscrepancies(needs, tenant));
    } catch (error) {
      needs.log.error({ err: error, tenant_id: tenant.id }, "could not reconcile a bank's statement");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} statements could not be compared`);
}

async function findDiscrepancies(needs: Needs, tenant: Tenant): Promise<Violation[]> {
  const now = needs.clock.now().getTime();
  const period = { tenant_id: tenant.id, since: new Date(now - lookBackMs), until: new Date(now - settleMs) };
  const listed = await needs.gatewayFor(tenant).listReceived(period.since, period.until);
  // Read after the bank's list, so that a Pix received in between is in ours and never only in the bank's.
  const recorded = await needs.deposits.paidIn(period);
  const banks = new Map(
    listed.filter((pix) => pix.paid_at >= period.since && pix.paid_at <= period.until).map((pix) => [pix.end_to_end_id, pix]),
  );
  const ours = new Map(recorded.map((pix) => [pix.end_to_end_id, pix]));
  return [...new Set([...banks.keys(), ...ours.keys()])].flatMap((id) => judge(tenant.id, ours.get(id), banks.get(id)));
}

const refundsOf = (pix: ReceivedPix): Record<string, number> =>
  Object.fromEntries(pix.refunds.filter((refund) => refund.status === "done").map(({ refund_id, amount }) => [refund_id, amount]));

const sumOf = (pieces: Readonly<Record<string, number>>): number => Object.values(pieces).reduce((sum, amount) => sum + amount, 0);

/** Returns what is wrong with one Pix. A credited Pix that the bank does not know, or knows with a smaller amount, freezes payouts. */
function judge(tenantId: number, ours: CheckedPix | undefined, banks: ReceivedPix | undefined): Violation[] {
  const violation = (detail: string, freezes: boolean): Violation[] => [
    { tenant_id: tenantId, subject: `Pix ${ours?.end_to_end_id ?? banks?.end_to_end_id}`, detail, freezes },
  ];
  if (!ours) return violation(`the bank received ${banks?.amount}, and it was never taken`, false);
  const credited = ours.disposition === "credited";
  if (!banks) return violation(`${ours.disposition} with ${ours.amount}, and the bank's statement does not have it`, credited);
  if (ours.amount !== banks.amount) {
    const detail = `${ours.disposition} with ${ours.amount}, and the bank received ${banks.amount}`;
    return violation(detail, credited && ours.amount > banks.amount);
  }
  if (!credited) return [];
  const atBank = refundsOf(banks);
  const missing = Object.entries(atBank).filter(([refundId, amount]) => ours.refunds[refundId] !== amount);
  // A refund that the bank made by itself replaces a return that it refused.
  const left = sumOf(ours.postings) > sumOf(atBank);
  const surplus = left ? Object.entries(ours.postings).filter(([refundId]) => atBank[refundId] === undefined) : [];
  return [
    ...missing.flatMap(([refundId, amount]) =>
      violation(`refund ${refundId} of ${amount} left the bank, and ${ours.refunds[refundId] ?? 0} left the wallet`, true),
    ),
    ...surplus.flatMap(([refundId, amount]) => violation(`refund ${refundId} of ${amount} left the wallet, and not the bank`, false)),
  ];
}

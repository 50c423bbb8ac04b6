import type { ChargeState } from "../../adapters/pix/gateway.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Deposit } from "./deposit-store.ts";
import type { DepositNeeds } from "./needs.ts";
import { type ProcessNeeds, processReceivedPix } from "./process-received-pix.ts";
import { store } from "./store.ts";

export type CheckNeeds = ProcessNeeds & Pick<DepositNeeds, "gatewayFor">;

/** A charge that the bank never created is given up after this time; until then a retry may still create it. */
const unmadeAfterMs = 3_600_000;

/** Reads the state of a waiting charge from the bank: processes Pix that no callback reported, and ends charges that expired unpaid. */
export async function checkCharge(needs: CheckNeeds, tenant: Tenant, deposit: Deposit): Promise<void> {
  const charge = await needs.gatewayFor(tenant).readCharge(deposit.txid);
  for (const pix of charge?.pix ?? []) await processReceivedPix(needs, tenant, pix);
  const reason = endOf(charge, deposit, needs.clock.now());
  if (reason) await endDeposit(needs, deposit, reason);
}

const endDeposit = (needs: CheckNeeds, deposit: Deposit, reason: string): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const now = await store.deposits.lock(tx, deposit);
    if (now.status === "waiting_payment") await store.deposits.transition(tx, now, { to: "refused", reason, at: needs.clock.now() });
  });

/** The API Pix has no status for an expired charge: expiry is computed from the time. */
function endOf(charge: ChargeState | null, deposit: Deposit, now: Date): string | null {
  if (!charge) return now.getTime() - deposit.created_at.getTime() > unmadeAfterMs ? "never_made" : null;
  if (charge.pix.length > 0) return null;
  if (charge.status === "removed") return "removed";
  return charge.status === "active" && charge.expires_at <= now ? "expired" : null;
}

import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ChargeState } from "../../adapters/pix/gateway.ts";
import type { Deposit, DepositStore } from "./deposit-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import type { ProcessReceivedPix } from "./process-received-pix.ts";

interface Needs extends Pick<PaymentsNeeds, "gatewayFor"> {
  readonly db: Db;
  readonly clock: Clock;
  readonly deposits: DepositStore;
  readonly processReceivedPix: ProcessReceivedPix;
}

/** A charge that the bank never made is given up after this long; until then a retry may still make it. */
const unmadeAfterMs = 3_600_000;

/** Asks the bank how a waiting charge stands: takes the Pix that no callback told of, and ends what ran out unpaid. */
export function createCheckCharge(needs: Needs) {
  const end = async (deposit: Deposit, reason: string): Promise<void> => {
    await needs.db.transaction().execute(async (tx) => {
      const now = await needs.deposits.lock(tx, deposit);
      if (now.status === "waiting_payment") await needs.deposits.transition(tx, now, { to: "refused", reason, at: needs.clock.now() });
    });
  };

  return async (tenant: Tenant, deposit: Deposit): Promise<void> => {
    const charge = await needs.gatewayFor(tenant).readCharge(deposit.txid);
    for (const pix of charge?.pix ?? []) await needs.processReceivedPix(tenant, pix);
    const reason = endOf(charge, deposit, needs.clock.now());
    if (reason) await end(deposit, reason);
  };
}

/** The API Pix has no status for a charge that ran out: the time says it. */
function endOf(charge: ChargeState | null, deposit: Deposit, now: Date): string | null {
  if (!charge) return now.getTime() - deposit.created_at.getTime() > unmadeAfterMs ? "never_made" : null;
  if (charge.pix.length > 0) return null;
  if (charge.status === "removed") return "removed";
  return charge.status === "active" && charge.expires_at <= now ? "expired" : null;
}

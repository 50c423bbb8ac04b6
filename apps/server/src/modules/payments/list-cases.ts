import type { PaymentsNeeds } from "./needs.ts";
import type { ReceivedStore } from "./received-store.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db"> {
  readonly received: ReceivedStore;
  readonly withdrawals: WithdrawalStore;
}

/** Money that stays where it is until a person decides: a withdrawal under review, or a Pix that was neither credited nor returned. */
export interface PaymentCase {
  readonly kind: "withdrawal" | "pix";
  /** The withdrawal's id, or the Pix's end-to-end id. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  readonly reason: string | null;
  readonly since: Date;
}

const mostListed = 1_000;

/** What waits for a person at a tenant, the oldest first; a thousand of each kind at the most. */
export function createListCases({ db, received, withdrawals }: Needs) {
  return async (tenantId: number): Promise<PaymentCase[]> => {
    const of = { tenant_id: tenantId, limit: mostListed };
    const [payouts, pix] = await Promise.all([withdrawals.underReview(db, of), received.undecided(db, of)]);
    const cases: PaymentCase[] = [
      ...payouts.map(({ id, amount, status_reason, updated_at }) => ({
        kind: "withdrawal" as const,
        id,
        amount,
        reason: status_reason,
        since: updated_at,
      })),
      ...pix.map(({ end_to_end_id, amount, reason, updated_at }) => ({
        kind: "pix" as const,
        id: end_to_end_id,
        amount,
        reason,
        since: updated_at,
      })),
    ];
    return cases.sort((one, other) => one.since.getTime() - other.since.getTime());
  };
}

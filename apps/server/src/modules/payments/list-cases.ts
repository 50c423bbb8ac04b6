import type { PaymentsNeeds } from "./needs.ts";
import type { ReceivedStore } from "./received-store.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "wallet" | "players"> {
  readonly received: ReceivedStore;
  readonly withdrawals: WithdrawalStore;
}

/**
 * Money that stays where it is until a person decides: a withdrawal under review, a Pix that was neither credited nor
 * returned, or what reached the wallet of an account after its closing, as a studio's late win does.
 */
export interface PaymentCase {
  readonly kind: "withdrawal" | "pix" | "closed_account";
  /** The withdrawal's id, the Pix's end-to-end id, or the player's id. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  readonly reason: string | null;
  readonly since: Date;
}

const mostListed = 1_000;

/** What waits for a person at a tenant, the oldest first; a thousand of each kind at the most. */
export function createListCases({ db, wallet, players, received, withdrawals }: Needs) {
  const ofClosedAccounts = async (of: { tenant_id: number; limit: number }): Promise<PaymentCase[]> => {
    const cases: PaymentCase[] = [];
    for (const { player_id, cash, since } of await wallet.shutCash(of)) {
      const player = await players.byId({ tenant_id: of.tenant_id, player_id });
      if (player?.state === "closed") cases.push({ kind: "closed_account", id: player_id, amount: cash, reason: "account_closed", since });
    }
    return cases;
  };

  return async (tenantId: number): Promise<PaymentCase[]> => {
    const of = { tenant_id: tenantId, limit: mostListed };
    const [payouts, pix, closed] = await Promise.all([withdrawals.underReview(db, of), received.undecided(db, of), ofClosedAccounts(of)]);
    const cases: PaymentCase[] = [
      ...closed,
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

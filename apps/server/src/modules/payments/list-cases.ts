import type { PaymentsNeeds } from "./needs.ts";
import type { ReceivedStore } from "./received-store.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "parkedWins"> {
  readonly wallet: Pick<PaymentsNeeds["wallet"], "dormantBalances">;
  readonly players: Pick<PaymentsNeeds["players"], "closedAmong">;
  readonly protection: Pick<PaymentsNeeds["protection"], "payerLinks">;
  readonly received: Pick<ReceivedStore, "undecided">;
  readonly withdrawals: Pick<WithdrawalStore, "underReview">;
}

/**
 * Money that stays where it is until a person decides: a withdrawal under review, a Pix that was neither credited nor
 * returned, what reached the wallet of an account after its closing, as a studio's late win does, accounts
 * that one payer links, or a provider's win that is not paid without a decision.
 */
export interface PaymentCase {
  readonly kind: "withdrawal" | "pix" | "closed_account" | "payer_link" | "win";
  /** The withdrawal's id, the Pix's end-to-end id, the player's id, or the parked win's id. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  readonly reason: string | null;
  readonly since: Date;
  /** Of a `payer_link`: the brand's other accounts of the same payer. */
  readonly linked?: string[];
}

const mostListed = 1_000;

/** What waits for a person at a tenant, the oldest first; a thousand of each kind at the most. */
export function createListCases({ db, wallet, players, protection, received, withdrawals, parkedWins }: Needs) {
  /** A wallet is shut for who is blocked as well. */
  const ofClosedAccounts = async (tenantId: number): Promise<PaymentCase[]> => {
    const shut = await wallet.dormantBalances(tenantId);
    const closed = await players.closedAmong(
      tenantId,
      shut.map(({ player_id }) => player_id),
    );
    return shut
      .filter(({ player_id }) => closed.has(player_id))
      .slice(0, mostListed)
      .map(({ player_id, cash, since }) => ({ kind: "closed_account", id: player_id, amount: cash, reason: "account_closed", since }));
  };

  return async (tenantId: number): Promise<PaymentCase[]> => {
    const of = { tenant_id: tenantId, limit: mostListed };
    const [payouts, pix, closed, links, wins] = await Promise.all([
      withdrawals.underReview(db, of),
      received.undecided(db, of),
      ofClosedAccounts(tenantId),
      protection.payerLinks(tenantId),
      parkedWins.waiting(tenantId, mostListed),
    ]);
    const cases: PaymentCase[] = [
      ...closed,
      ...wins.map(({ id, amount, reason, parked_at }) => ({ kind: "win" as const, id, amount, reason, since: parked_at })),
      ...links.slice(0, mostListed).map(({ player_id, linked, reason, since }) => ({
        kind: "payer_link" as const,
        id: player_id,
        amount: 0,
        reason,
        since,
        linked,
      })),
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

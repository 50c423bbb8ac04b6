import type { ReconciliationNeeds } from "./needs.ts";

type Needs = Pick<ReconciliationNeeds, "wallet" | "players" | "protection" | "deposits" | "withdrawals" | "parkedWins">;

/**
 * Money that waits for a person's decision: a withdrawal under review, a Pix that was neither credited nor returned, money that reached a
 * wallet after the account was closed (such as a studio's late win), accounts that one payer links, or a provider's parked win.
 */
export interface PaymentCase {
  readonly kind: "withdrawal" | "pix" | "closed_account" | "payer_link" | "win";
  /** The withdrawal's id, the Pix's end-to-end id, the player's id, or the parked win's id. */
  readonly id: string;
  /** In centavos. */
  readonly amount: number;
  readonly reason: string | null;
  readonly since: Date;
  /** Only of a `payer_link`: the brand's other accounts of the same payer. */
  readonly linked?: string[];
}

const mostListed = 1_000;

/** Lists what waits for a person at a tenant, oldest first, up to a thousand of each kind. */
export async function listCases(needs: Needs, tenantId: number): Promise<PaymentCase[]> {
  const filter = { tenant_id: tenantId, limit: mostListed };
  const cases = await Promise.all([
    casesOfClosedAccounts(needs, tenantId),
    casesOfParkedWins(needs, tenantId),
    casesOfPayerLinks(needs, tenantId),
    casesOfWithdrawals(needs, filter),
    casesOfPix(needs, filter),
  ]);
  return cases.flat().sort((one, other) => one.since.getTime() - other.since.getTime());
}

interface CaseFilter {
  readonly tenant_id: number;
  readonly limit: number;
}

/** A blocked account has a dormant balance too: only closed accounts are cases. */
async function casesOfClosedAccounts({ wallet, players }: Needs, tenantId: number): Promise<PaymentCase[]> {
  const dormant = await wallet.dormantBalances(tenantId);
  const closed = await players.closedAmong(
    tenantId,
    dormant.map(({ player_id }) => player_id),
  );
  return dormant
    .filter(({ player_id }) => closed.has(player_id))
    .slice(0, mostListed)
    .map(({ player_id, cash, since }) => ({ kind: "closed_account", id: player_id, amount: cash, reason: "account_closed", since }));
}

const casesOfParkedWins = async ({ parkedWins }: Needs, tenantId: number): Promise<PaymentCase[]> =>
  (await parkedWins.waiting(tenantId, mostListed)).map(({ id, amount, reason, parked_at }) => ({
    kind: "win",
    id,
    amount,
    reason,
    since: parked_at,
  }));

const casesOfPayerLinks = async ({ protection }: Needs, tenantId: number): Promise<PaymentCase[]> =>
  (await protection.payerLinks(tenantId)).slice(0, mostListed).map(({ player_id, linked, reason, since }) => ({
    kind: "payer_link",
    id: player_id,
    amount: 0,
    reason,
    since,
    linked,
  }));

const casesOfWithdrawals = async ({ withdrawals }: Needs, filter: CaseFilter): Promise<PaymentCase[]> =>
  (await withdrawals.underReview(filter)).map(({ id, amount, status_reason, updated_at }) => ({
    kind: "withdrawal",
    id,
    amount,
    reason: status_reason,
    since: updated_at,
  }));

const casesOfPix = async ({ deposits }: Needs, filter: CaseFilter): Promise<PaymentCase[]> =>
  (await deposits.undecided(filter)).map(({ end_to_end_id, amount, reason, updated_at }) => ({
    kind: "pix",
    id: end_to_end_id,
    amount,
    reason,
    since: updated_at,
  }));

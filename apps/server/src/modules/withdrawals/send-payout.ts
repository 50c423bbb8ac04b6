import { centavos } from "@trevo/domain";
import type { PayoutState } from "../../adapters/pix/gateway.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import { type Tenant, tenantOfRow } from "../../kernel/scope.ts";
import { openDestination } from "./destination.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { presentUpdate } from "./present.ts";
import { type SettleNeeds, settlePayout } from "./settle-payout.ts";
import { isHeld } from "./states.ts";
import { store } from "./store.ts";
import type { Withdrawal, WithdrawalKey } from "./withdrawal-store.ts";

type Needs = SettleNeeds & Pick<WithdrawalNeeds, "jobs" | "vault" | "tenants" | "gatewayFor" | "freezes">;

/** The withdrawal that this run has claimed, and whether payouts are frozen. */
interface Claim {
  readonly withdrawal: Withdrawal;
  readonly frozen: boolean;
}

const firstPauseMs = 2_000;
const longestPauseMs = 600_000;

/** Returns the pause between two attempts of one payout: 2 s, 4 s, 8 s … ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestPauseMs);

export const sendPayoutJob = {
  name: "send-payout",
  /** Adds the job. A withdrawal has at most one waiting job, however often it is added. */
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, withdrawal: WithdrawalKey, delayMs = 0): Promise<void> =>
    to.jobs.add(to.db, {
      name: "send-payout",
      payload: { tenant_id: withdrawal.tenant_id, id: withdrawal.id },
      key: `send-payout:${withdrawal.tenant_id}:${withdrawal.id}`,
      delayMs,
    }),
};

/**
 * Sends a withdrawal to the bank, or queries the bank about it, until it is final. A payout that the bank has neither clearly paid nor
 * refused stays in processing and is queried again; every order carries the same id, so that it is paid once. Nothing is sent while the
 * player can still cancel, while staff hold the withdrawal, or while the tenant's payouts are frozen. A payout that was already sent is
 * queried in any case.
 */
export async function sendPayout(needs: Needs, key: WithdrawalKey): Promise<void> {
  const owes = await playerOwes(needs, key);
  const claim = await needs.db.transaction().execute((tx) => claimPayout(needs, tx, { key, owes }));
  if (!claim) return;
  const { withdrawal } = claim;
  const { tenant_id, player_id, status } = withdrawal;
  const isNew = status === "under_review" || withdrawal.attempts === 1;
  if (isNew) needs.broadcaster.toPlayer(tenant_id, player_id, "WithdrawalUpdated", presentUpdate(withdrawal));
  if (status === "under_review") return;
  const state = await attempt(needs, await tenantOfRow(needs.tenants, tenant_id), claim);
  if (state) await settlePayout(needs, key, state);
  const isUndecided = status === "processing" && (state === null || state.status === "processing");
  if (isUndecided) await sendPayoutJob.add(needs, key, pauseAfter(withdrawal.attempts));
}

/** Payouts stop while the player has a debt, which may have arisen after the request. */
async function playerOwes(needs: Needs, key: WithdrawalKey): Promise<boolean> {
  const withdrawal = await store.withdrawals.find(needs.db, key);
  if (withdrawal?.status !== "pending") return false;
  return (await needs.wallet.balance({ tenant_id: withdrawal.tenant_id, player_id: withdrawal.player_id })).debt > 0;
}

/** Claims the withdrawal in its own transaction: from here on the player cannot cancel it, and a crash leaves it in processing. */
async function claimPayout(needs: Needs, tx: Tx, { key, owes }: { key: WithdrawalKey; owes: boolean }): Promise<Claim | null> {
  const withdrawal = await store.withdrawals.lock(tx, key);
  if (!withdrawal || !["pending", "processing", "approved"].includes(withdrawal.status)) return null;
  const at = needs.clock.now();
  const remainingMs = withdrawal.status === "pending" ? (withdrawal.cancellable_until?.getTime() ?? 0) - at.getTime() : 0;
  if (remainingMs > 0) {
    await sendPayoutJob.add({ jobs: needs.jobs, db: tx }, key, remainingMs);
    return null;
  }
  // A held withdrawal stays as it is. Releasing the hold adds the job again.
  if (isHeld(withdrawal)) return null;
  // The claim holds the freeze's lock in shared mode: a payout is claimed before a freeze commits, or not at all.
  const frozen = await needs.freezes.isFrozenIn(tx, key.tenant_id);
  // A withdrawal that was never sent stays as it is, with the reason. The sweep resumes it.
  if (frozen && withdrawal.attempts === 0) {
    await store.withdrawals.explain(tx, withdrawal, { reason: "payouts_frozen", at });
    return null;
  }
  if (withdrawal.status !== "pending") return { withdrawal: await store.withdrawals.countAttempt(tx, withdrawal, at), frozen };
  if (owes) {
    const held = await store.withdrawals.transition(tx, withdrawal, { to: "under_review", reason: "debt_outstanding", at });
    return { withdrawal: held, frozen };
  }
  const claimed = await store.withdrawals.transition(tx, withdrawal, { to: "processing", reason: null, at });
  return { withdrawal: await store.withdrawals.countAttempt(tx, claimed, at), frozen };
}

/** Returns null if the bank gave no answer or was not ordered to pay. */
async function attempt(needs: Needs, tenant: Tenant, claim: Claim): Promise<PayoutState | null> {
  try {
    return await sendToBank(needs, tenant, claim);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { id, attempts } = claim.withdrawal;
    needs.log.warn({ err: error, withdrawal_id: id, attempts }, "the bank did not respond about a payout");
    return null;
  }
}

async function sendToBank(needs: Needs, tenant: Tenant, { withdrawal, frozen }: Claim): Promise<PayoutState | null> {
  const gateway = needs.gatewayFor(tenant);
  const known = withdrawal.attempts > 1 ? await gateway.readPayout(withdrawal.payout_id) : null;
  if (known || withdrawal.status === "approved" || frozen) return known;
  const { key, cpf } = openDestination(needs.vault, withdrawal);
  const description = tenant.settings.siteTitle.slice(0, 140);
  return gateway.sendPayout({ id: withdrawal.payout_id, amount: centavos(withdrawal.amount), key, cpf, description });
}

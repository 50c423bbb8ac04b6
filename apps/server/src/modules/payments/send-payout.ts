import { centavos } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { PayoutState } from "../../adapters/pix/gateway.ts";
import { openDestination } from "./destination.ts";
import { statusCodes } from "./present.ts";
import { type PaymentsNeeds, tenantOfRow } from "./needs.ts";
import type { Withdrawal, WithdrawalKey, WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<
  PaymentsNeeds,
  "db" | "clock" | "log" | "jobs" | "vault" | "wallet" | "broadcaster" | "tenants" | "gatewayFor" | "integrity"
> {
  readonly withdrawals: WithdrawalStore;
  settlePayout(key: WithdrawalKey, state: PayoutState): Promise<void>;
}

interface Taken {
  readonly withdrawal: Withdrawal;
  readonly frozen: boolean;
}

const firstPauseMs = 2_000;
const longestPauseMs = 600_000;

/** Between two questions about one payout: 2 s, 4 s, 8 s … ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestPauseMs);

export const sendPayoutJob = {
  name: "send-payout",
  /** One job a withdrawal, however often it is added before it runs. */
  add: (to: { jobs: Pick<Jobs, "add">; db: Db | Tx }, withdrawal: WithdrawalKey, delayMs = 0): Promise<void> =>
    to.jobs.add(to.db, {
      name: "send-payout",
      payload: { tenant_id: withdrawal.tenant_id, id: withdrawal.id },
      key: `send-payout:${withdrawal.tenant_id}:${withdrawal.id}`,
      delayMs,
    }),
};

/**
 * Brings a withdrawal to the bank, or asks the bank about it, until it is final. What the bank has not clearly paid or
 * refused stays in processing and is asked about again; every order carries the same id, so that it is paid once.
 * Nothing is sent while the player's time to cancel runs, or while the tenant's payouts are frozen; what was sent is asked about.
 */
export function createSendPayout(needs: Needs) {
  /** Takes it in its own transaction: from here on the player cannot cancel, and a crash leaves it processing. */
  const take = async (tx: Tx, key: WithdrawalKey, owes: boolean): Promise<Taken | null> => {
    const withdrawal = await needs.withdrawals.lock(tx, key);
    if (!withdrawal || !["pending", "processing", "approved"].includes(withdrawal.status)) return null;
    const at = needs.clock.now();
    const remainingMs = withdrawal.status === "pending" ? (withdrawal.cancellable_until?.getTime() ?? 0) - at.getTime() : 0;
    if (remainingMs > 0) {
      await sendPayoutJob.add({ jobs: needs.jobs, db: tx }, key, remainingMs);
      return null;
    }
    // What is taken before a freeze is the bank's; after it nothing is: the two wait for each other.
    const frozen = await needs.integrity.frozenIn(tx, key.tenant_id);
    // What the bank has not heard of waits as it is, and says why; the sweep takes it up again.
    if (frozen && withdrawal.attempts === 0) {
      await needs.withdrawals.explain(tx, withdrawal, { reason: "payouts_frozen", at });
      return null;
    }
    const asked = async (taken: Withdrawal) => ({ withdrawal: await needs.withdrawals.countAsk(tx, taken, at), frozen });
    if (withdrawal.status !== "pending") return asked(withdrawal);
    if (owes)
      return {
        withdrawal: await needs.withdrawals.transition(tx, withdrawal, { to: "under_review", reason: "debt_outstanding", at }),
        frozen,
      };
    return asked(await needs.withdrawals.transition(tx, withdrawal, { to: "processing", reason: null, at }));
  };

  /** Payouts stop while the player owes: a debt may have come after the request. */
  const playerOwes = async (key: WithdrawalKey): Promise<boolean> => {
    const withdrawal = await needs.withdrawals.find(needs.db, key);
    if (withdrawal?.status !== "pending") return false;
    return (await needs.wallet.balance({ tenant_id: withdrawal.tenant_id, player_id: withdrawal.player_id })).debt > 0;
  };

  const askBank = async (tenant: Tenant, withdrawal: Withdrawal, frozen: boolean): Promise<PayoutState | null> => {
    const gateway = needs.gatewayFor(tenant);
    const known = withdrawal.attempts > 1 ? await gateway.readPayout(withdrawal.payout_id) : null;
    if (known || withdrawal.status === "approved" || frozen) return known;
    const { key, cpf } = openDestination(needs.vault, withdrawal);
    const description = tenant.settings.siteTitle.slice(0, 140);
    return gateway.sendPayout({ id: withdrawal.payout_id, amount: centavos(withdrawal.amount), key, cpf, description });
  };

  const tryBank = async (tenant: Tenant, withdrawal: Withdrawal, frozen: boolean): Promise<PayoutState | null> => {
    try {
      return await askBank(tenant, withdrawal, frozen);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      needs.log.warn({ err: error, withdrawal_id: withdrawal.id, attempts: withdrawal.attempts }, "the bank gave no answer about a payout");
      return null;
    }
  };

  return async (key: WithdrawalKey): Promise<void> => {
    const owes = await playerOwes(key);
    const taken = await needs.db.transaction().execute((tx) => take(tx, key, owes));
    if (!taken) return;
    const { withdrawal, frozen } = taken;
    const { tenant_id, player_id, id, amount, status } = withdrawal;
    const isNew = status === "under_review" || withdrawal.attempts === 1;
    if (isNew) needs.broadcaster.toPlayer(tenant_id, player_id, "WithdrawalUpdated", { id, status: statusCodes[status], amount });
    if (status === "under_review") return;
    const state = await tryBank(await tenantOfRow(needs.tenants, tenant_id), withdrawal, frozen);
    if (state) await needs.settlePayout(key, state);
    const isOpen = status === "processing" && (state === null || state.status === "processing");
    if (isOpen) await sendPayoutJob.add(needs, key, pauseAfter(withdrawal.attempts));
  };
}

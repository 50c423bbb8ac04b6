import type { ModuleNeeds } from "./compose-modules.ts";
import { rewardedOf } from "./compose-rewards.ts";
import type { Alerts } from "./kernel/alerts.ts";
import type { Bonuses } from "./modules/bonuses/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import { createCoupons } from "./modules/coupons/index.ts";
import { createDeposits } from "./modules/deposits/index.ts";
import type { FreeBets } from "./modules/free-bets/index.ts";
import type { FreeRounds } from "./modules/free-rounds/index.ts";
import { createChecks, createIntegrity } from "./modules/integrity/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Offers } from "./modules/offers/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Proposals } from "./modules/proposals/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { type ReconciliationNeeds, createReconciliation } from "./modules/reconciliation/index.ts";
import type { Rewards } from "./modules/rewards/index.ts";
import type { Sessions } from "./modules/sessions/index.ts";
import { createStatements } from "./modules/statements/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";
import type { WithdrawMethods } from "./modules/withdraw-methods/index.ts";
import { createPayoutFreezes, createWithdrawals } from "./modules/withdrawals/index.ts";

interface PaymentParts {
  readonly wallet: Wallet;
  readonly players: Players;
  readonly sessions: Pick<Sessions, "onCoupon" | "onVerified">;
  readonly protection: Protection;
  readonly catalog: Catalog;
  readonly alerts: Alerts;
  readonly notifications: Notifications;
  readonly withdrawMethods: WithdrawMethods;
  readonly bonuses: Bonuses;
  readonly freeRounds: FreeRounds;
  readonly freeBets: FreeBets;
  readonly rewards: Rewards;
  readonly offers: Offers;
  readonly proposals: Proposals;
  readonly parkedWins: ReconciliationNeeds["parkedWins"];
}

/**
 * Composes payments in and out, their verification, and the player's view of them. A violation freezes payouts in the transaction that
 * records it.
 */
export function createPayments(needs: ModuleNeeds, parts: PaymentParts) {
  const { gatewayFor } = needs.adapters;
  const common = { ...needs, ...parts, db: needs.database.db, gatewayFor };
  const integrity = createIntegrity(common);
  const payoutFreezes = createPayoutFreezes({ ...common, integrity });
  integrity.onRecorded(payoutFreezes.freeze);
  const coupons = createCoupons({
    ...common,
    mayTakeRewards: (scope) => parts.protection.mayStake(scope),
    mayBeRewarded: rewardedOf(parts),
    endedBonuses: (db, keys) => parts.bonuses.endedAmong(keys, db),
    pixKeysOf: (tx, owner) => parts.withdrawMethods.keyIndexes(tx, owner),
  });
  parts.sessions.onCoupon((scope, given) => coupons.forRegistrations.prepare(scope, given));
  parts.sessions.onVerified((tx, owner) => coupons.forRegistrations.queueGrant(tx, owner));
  parts.protection.onExcluded((tx, player) => needs.jobs.add(tx, { name: "end-redemptions", payload: player }));
  const deposits = createDeposits({ ...common, coupons: coupons.forDeposits });
  const withdrawals = createWithdrawals({ ...common, methods: parts.withdrawMethods, deposits, freezes: payoutFreezes });
  const reconciliation = createReconciliation({ ...common, integrity, deposits, withdrawals });
  const statements = createStatements({ ...common, games: parts.catalog, deposits, withdrawals });
  const checks = createChecks({ ...common, integrity });
  return { integrity, checks, payoutFreezes, coupons, deposits, withdrawals, reconciliation, statements };
}

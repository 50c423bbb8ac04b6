import { bonusFollower } from "./bonus-follower.ts";
import type { Bonuses } from "./bonuses.ts";
import { cancelActive, cancelOfDeposit, cancelWaiting } from "./cancel-bonuses.ts";
import { activateBonus, declineBonus, forfeitBonus } from "./change-bonus.ts";
import { endByStaff } from "./end-by-staff.ts";
import { endBonus } from "./end-bonus.ts";
import { endedByWithdrawal } from "./ended-by-withdrawal.ts";
import { expireBonuses } from "./expire-bonuses.ts";
import { giveBonus } from "./give-bonus.ts";
import { bonusesByIds, listBonuses, readBonus } from "./list-bonuses.ts";
import type { BonusNeeds } from "./needs.ts";
import { notifyOfBonuses, notifyStakeRefused, remindOfBonuses } from "./notify-bonuses.ts";
import { store } from "./store.ts";

export function createBonuses(needs: BonusNeeds): Bonuses {
  const notify = () => notifyOfBonuses(needs);
  /** If this fails, the job notifies within a minute. */
  const notifySoon = () => void notify().catch((error: unknown) => needs.log.warn({ err: error }, "could not notify players of bonuses"));
  return {
    give: (tx, owner, bonus) => giveBonus(needs, tx, { owner, bonus }),
    cancelOfDeposit: (tx, deposit) => cancelOfDeposit(needs, tx, deposit),
    endedByWithdrawal: (owner, tx) => endedByWithdrawal(needs, owner, tx),
    endForWithdrawal: async (tx, owner, { id }) => void (await endBonus(needs, tx, { owner, id, end_reason: "forfeited" })),
    cancelActive: (tx, owner) => cancelActive(needs, tx, owner),
    hasWaiting: async (owner, db) => (await store.nextWaiting(db, owner, needs.clock.now())) !== undefined,
    endedAmong: (keys, db = needs.db) => store.endedAmong(db, keys),
    notifyStakeRefused: (owner) => notifyStakeRefused(needs, owner),
    list: (scope, query) => listBonuses(needs, scope, query),
    read: (scope, id) => readBonus(needs, scope, id),
    byIds: (scope, ids) => bonusesByIds(needs, scope, ids),
    activate: (scope, change) => activateBonus(needs, scope, change),
    decline: (scope, change) => declineBonus(needs, scope, change),
    forfeit: (scope, change) => forfeitBonus(needs, scope, change),
    endByStaff: (scope, ending) => endByStaff(needs, scope, ending),
    follower: bonusFollower(notifySoon),
    jobs: {
      expire: () => expireBonuses(needs),
      remind: () => remindOfBonuses(needs),
      notify,
      cancelWaiting: (owner) => cancelWaiting(needs, owner),
    },
  };
}

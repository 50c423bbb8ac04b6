import { freezePayouts } from "./freeze-payouts.ts";
import { measureFreezes } from "./measures.ts";
import type { FreezeNeeds } from "./freeze-needs.ts";
import type { PayoutFreezes } from "./payout-freezes.ts";
import { findFreeze, readFreeze } from "./read-freeze.ts";
import { releaseByCommand, releasePayouts } from "./release-payouts.ts";
import { store } from "./store.ts";

export function createPayoutFreezes(needs: FreezeNeeds): PayoutFreezes {
  const { db } = needs;
  measureFreezes(needs);
  return {
    freeze: freezePayouts,
    isFrozen: async (tenantId) => (await store.freezes.find(db, tenantId)) !== null,
    isFrozenIn: async (tx, tenantId) => {
      await store.freezes.lock(tx, tenantId, "shared");
      return (await store.freezes.find(tx, tenantId)) !== null;
    },
    frozenTenants: () => store.freezes.frozenTenants(db),
    find: (tenantId) => findFreeze(needs, db, tenantId),
    release: (tenantId, release) => releaseByCommand(needs, tenantId, release),
    backOffice: {
      read: ({ tenant }) => readFreeze(needs, tenant),
      release: (reviewer, input) => releasePayouts(needs, reviewer, input),
    },
  };
}

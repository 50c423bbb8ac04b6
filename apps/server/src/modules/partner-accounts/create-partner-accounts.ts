import { activateAccount, describeActivation } from "./activate-account.ts";
import { addAccount } from "./add-account.ts";
import { checkAccount } from "./check-account.ts";
import { discardAccount } from "./discard-account.ts";
import { describeEnd, endAccount } from "./end-account.ts";
import { rewrapKey } from "./envelope.ts";
import type { PartnerAccountNeeds } from "./needs.ts";
import type { PartnerAccounts } from "./partner-accounts.ts";
import { presentAccount } from "./present.ts";
import { store } from "./store.ts";

export function createPartnerAccounts(needs: PartnerAccountNeeds): PartnerAccounts {
  const { db, proposals } = needs;
  return {
    list: async ({ tenant }) => (await store.list(db, tenant.id)).map(presentAccount),
    add: (scope, account) => addAccount(needs, scope, account),
    check: (scope, id) => checkAccount(needs, scope, id),
    discard: (scope, id) => discardAccount(needs, scope, id),
    proposeActivation: (scope, { id, ...proposal }) => proposals.propose(scope, { kind: "partner_activation", input: { id }, ...proposal }),
    proposeEnd: (scope, { id, ...proposal }) => proposals.propose(scope, { kind: "partner_end", input: { id }, ...proposal }),
    activation: { describe: describeActivation, apply: (tx, approved) => activateAccount(needs, tx, approved) },
    end: { describe: describeEnd, apply: (tx, approved) => endAccount(needs, tx, approved) },
    rewrapKeys: () => rewrapKeys(needs),
  };
}

async function rewrapKeys({ db, keys, tenants }: Pick<PartnerAccountNeeds, "db" | "keys" | "tenants">): Promise<void> {
  for (const { id: tenantId } of await tenants.all())
    for (const row of await store.wrappedByOthers(db, tenantId, keys.current())) await store.rewrap(db, row, await rewrapKey(keys, row));
}

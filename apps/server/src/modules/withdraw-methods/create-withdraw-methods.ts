import { createMethod } from "./create-method.ts";
import { holdMethods } from "./hold-methods.ts";
import { listMethods } from "./list-methods.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { sendAddedNotice } from "./notify-added.ts";
import { openMethod } from "./open-method.ts";
import { withdrawMethodStore } from "./store.ts";
import type { WithdrawMethods } from "./withdraw-methods.ts";

export function createWithdrawMethods(needs: WithdrawMethodNeeds): WithdrawMethods {
  return {
    list: (scope) => listMethods(needs, scope),
    create: (scope, input) => createMethod(needs, scope, input),
    hold: (tx, scope) => holdMethods(needs, tx, scope),
    open: (scope, id) => openMethod(needs, scope, id),
    holdOf: (tx, owner, id) => withdrawMethodStore.holdOf(tx, owner, id),
    describe: async (owner, id) => (await withdrawMethodStore.find(needs.db, owner, id)) ?? null,
    keyIndexes: async (tx, owner) => (await withdrawMethodStore.list(tx, owner)).map(({ key_index }) => key_index),
    sharedKeys: (tenantId) => withdrawMethodStore.sharedKeys(needs.db, tenantId),
    jobs: { sendAddedNotice: (notice) => sendAddedNotice(needs, notice) },
  };
}

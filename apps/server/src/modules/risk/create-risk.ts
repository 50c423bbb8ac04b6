import { decideGroup } from "./decide-group.ts";
import { findLinks } from "./find-links.ts";
import type { RiskNeeds } from "./needs.ts";
import { noteSignals } from "./note-signals.ts";
import { signalsKeptMs } from "./policy.ts";
import { listGroups, readGroup } from "./read-groups.ts";
import type { Risk } from "./risk.ts";
import { linkSignalStore } from "./signal-store.ts";
import { linkStore } from "./store.ts";

export const createRisk = (needs: RiskNeeds): Risk => ({
  noteRegistration: (tx, scope, player) => noteSignals(needs, tx, { scope, player, isNew: true }),
  noteLogin: (tx, scope, player) => noteSignals(needs, tx, { scope, player, isNew: false }),
  deviceGroups: (tenantId, players) => linkStore.deviceGroups(needs.db, tenantId, players),
  backOffice: {
    groups: (scope, query) => listGroups(needs, scope, query),
    group: (scope, id) => readGroup(needs, scope, id),
    decide: async (scope, decision) => {
      await decideGroup(needs, scope, decision);
      return readGroup(needs, scope, decision.id);
    },
  },
  jobs: {
    findLinks: () => findLinks(needs),
    forgetSignals: () => linkSignalStore.forget(needs.db, new Date(needs.clock.now().getTime() - signalsKeptMs)),
  },
});

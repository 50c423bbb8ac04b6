import { ledgerRecords } from "../wallet/index.ts";
import { decideParkedWin } from "./decide-parked-win.ts";
import { decideRound } from "./decide-round.ts";
import { listCases } from "./list-cases.ts";
import { listParkedWins } from "./list-parked-wins.ts";
import { listRounds } from "./list-rounds.ts";
import { measureOpenRounds } from "./measures.ts";
import type { OpenRoundNeeds } from "./needs.ts";
import type { OpenRounds, ParkedWins } from "./open-rounds.ts";
import { parkWin, raiseParked } from "./park-win.ts";
import { parkedStore } from "./parked-store.ts";
import { readCase, readRound } from "./read-case.ts";
import { reportRound } from "./report-round.ts";
import { setPolicy } from "./set-policy.ts";
import { openRoundStore } from "./store.ts";
import { sweepRounds } from "./sweep-rounds.ts";

export function createOpenRounds(needs: OpenRoundNeeds): OpenRounds {
  const sweeping = { ...needs, onSwept: measureOpenRounds(needs) };
  return {
    sweep: () => sweepRounds(sweeping),
    parkedWins: createParkedWins(needs),
    openStakes: async (tenantId) => ledgerRecords.openStakes(needs.db, await openRoundStore.keysOf(needs.db, tenantId)),
    backOffice: {
      cases: (scope, query) => listCases(needs, scope, query),
      rounds: (scope, query) => listRounds(needs, scope, query),
      round: (scope, roundId) => readRound(needs, scope, roundId),
      file: (scope, roundId) => readCase(needs, scope, roundId),
      decide: (reviewer, input) => decideRound(needs, reviewer, input),
    },
    ownCases: {
      report: (round) => reportRound(needs, round),
      over: (tx, round) => openRoundStore.remove(tx, round),
    },
    policyOf: (tenant_id, provider_code) => openRoundStore.policyOf(needs.db, { tenant_id, provider_code }),
    setPolicy: (scope, policy) => setPolicy(needs, scope, policy),
  };
}

const createParkedWins = (needs: OpenRoundNeeds): ParkedWins => ({
  find: async (tx, key) => (await parkedStore.findBySource(tx, key)) ?? null,
  park: (tx, win) => parkWin(needs, tx, win),
  raise: (win) => raiseParked(needs, win),
  waitsIn: (tx, round) => parkedStore.waitsIn(tx, round),
  isEnded: async (tx, round) => (await openRoundStore.decisions(tx, round)).length > 0,
  list: (scope, query) => listParkedWins(needs, scope, query),
  waiting: (tenant_id, limit) => parkedStore.waiting(needs.db, { tenant_id, after: null, limit }),
  decide: (reviewer, input) => decideParkedWin(needs, reviewer, input),
});

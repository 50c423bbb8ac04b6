import { checkStateMachine } from "../../kernel/state-machine.ts";
import { cancelAutoCashOut, setAutoCashOut, tryAutoCashOut } from "./auto-cash-out.ts";
import { betStore } from "./bet-store.ts";
import { betRequestStore } from "./bet-request-store.ts";
import type { SportBets } from "./bets.ts";
import { betMachine } from "./bet-states.ts";
import { cashOut } from "./cash-out.ts";
import { cashOutRequestStore } from "./cash-out-request-store.ts";
import { createDecider } from "./create-decider.ts";
import { createSettler } from "./create-settler.ts";
import { decideCashOut } from "./decide-cash-out.ts";
import { decideRequest } from "./decide-request.ts";
import { createAutoCashOutFinder } from "./create-auto-cash-out-finder.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { explainOwnBet, listOwnBets, listPendingBets, readOwnBet } from "./own-bets.ts";
import { placeBet } from "./place-bet.ts";
import { proveOwnBet } from "./prove-bet.ts";
import { readSentBet } from "./read-sent-bet.ts";
import { renewExposures } from "./renew-exposures.ts";

export function createBets(needs: SportBetsNeeds): SportBets {
  const settler = createSettler(needs);
  const bets = createDecider(needs.log, {
    due: (limit) => betRequestStore.due(needs.db, limit),
    decide: (key) => decideRequest(needs, key),
    describe: ({ tenant_id, id }) => ({ tenant_id, bet: id }),
    failure: "a bet in play could not be decided yet",
  });
  const cashOuts = createDecider(needs.log, {
    due: (limit) => cashOutRequestStore.due(needs.db, limit),
    decide: (key) => decideCashOut(needs, key),
    describe: ({ tenant_id, bet_id }) => ({ tenant_id, bet: bet_id }),
    failure: "a cash-out in play could not be decided yet",
  });
  const targets = createDecider(needs.log, {
    due: createAutoCashOutFinder(needs),
    decide: (key) => tryAutoCashOut(needs, key),
    describe: ({ tenant_id, bet_id }) => ({ tenant_id, bet: bet_id }),
    failure: "a bet could not be cashed out by itself yet",
  });
  const workers = [settler, bets, cashOuts, targets];
  return {
    place: (scope, bet) => placeBet(needs, scope, bet),
    cashOut: (scope, request) => cashOut(needs, scope, request),
    setAutoCashOut: (scope, target) => setAutoCashOut(needs, scope, target),
    cancelAutoCashOut: (scope, bet) => cancelAutoCashOut(needs, scope, bet),
    list: (scope, query) => listOwnBets(needs, scope, query),
    pending: (scope) => listPendingBets(needs, scope),
    sent: (scope, key) => readSentBet(needs, scope, key),
    find: (scope, id) => readOwnBet(needs, scope, id),
    prove: (scope, id) => proveOwnBet(needs, scope, id),
    explain: (scope, id) => explainOwnBet(needs, scope, id),
    openStakes: (tenantId) => betStore.openStakes(needs.db, tenantId),
    renewExposures: () => renewExposures(needs),
    settleDue: settler.settleAll,
    decideDue: bets.decideAll,
    decideCashOuts: cashOuts.decideAll,
    tryAutoCashOuts: targets.decideAll,
    start: () => {
      for (const worker of workers) worker.start();
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
    checkStates: () => checkStateMachine(needs.db, betMachine),
  };
}

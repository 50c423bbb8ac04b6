import { checkStateMachine } from "../../kernel/state-machine.ts";
import type { SportBets } from "./bets.ts";
import { betMachine } from "./bet-states.ts";
import { cashOut } from "./cash-out.ts";
import { createRequestDecider } from "./create-request-decider.ts";
import { createSettler } from "./create-settler.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { explainOwnBet, listOwnBets, listPendingBets, readOwnBet } from "./own-bets.ts";
import { placeBet, readSentBet } from "./place-bet.ts";
import { proveOwnBet } from "./prove-bet.ts";
import { renewExposures } from "./renew-exposures.ts";

export function createBets(needs: SportBetsNeeds): SportBets {
  const settler = createSettler(needs);
  const decider = createRequestDecider(needs);
  return {
    place: (scope, bet) => placeBet(needs, scope, bet),
    cashOut: (scope, request) => cashOut(needs, scope, request),
    list: (scope, query) => listOwnBets(needs, scope, query),
    pending: (scope) => listPendingBets(needs, scope),
    sent: (scope, key) => readSentBet(needs, scope, key),
    find: (scope, id) => readOwnBet(needs, scope, id),
    prove: (scope, id) => proveOwnBet(needs, scope, id),
    explain: (scope, id) => explainOwnBet(needs, scope, id),
    renewExposures: () => renewExposures(needs),
    settleDue: settler.settleAll,
    decideDue: decider.decideAll,
    start: () => {
      settler.start();
      decider.start();
    },
    stop: async () => void (await Promise.all([settler.stop(), decider.stop()])),
    checkStates: () => checkStateMachine(needs.db, betMachine),
  };
}

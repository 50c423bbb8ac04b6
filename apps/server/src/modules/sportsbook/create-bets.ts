import { checkStateMachine } from "../../kernel/state-machine.ts";
import type { SportBets } from "./bets.ts";
import { betMachine } from "./bet-states.ts";
import { cashOut } from "./cash-out.ts";
import { createSettler } from "./create-settler.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { explainOwnBet, listOwnBets, readOwnBet } from "./own-bets.ts";
import { placeBet } from "./place-bet.ts";
import { renewExposures } from "./renew-exposures.ts";

export function createBets(needs: SportBetsNeeds): SportBets {
  const settler = createSettler(needs);
  return {
    place: (scope, bet) => placeBet(needs, scope, bet),
    cashOut: (scope, request) => cashOut(needs, scope, request),
    list: (scope, query) => listOwnBets(needs, scope, query),
    find: (scope, id) => readOwnBet(needs, scope, id),
    explain: (scope, id) => explainOwnBet(needs, scope, id),
    renewExposures: () => renewExposures(needs),
    settleDue: settler.settleAll,
    start: settler.start,
    stop: settler.stop,
    checkStates: () => checkStateMachine(needs.db, betMachine),
  };
}

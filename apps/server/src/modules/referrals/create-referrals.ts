import { checkStateMachine } from "../../kernel/state-machine.ts";
import { addLink, listLinks, listOwnPlayers, listOwnStatements, readSummary } from "./affiliate-portal.ts";
import { attributePlayer, noteDevice } from "./attribute-player.ts";
import { closingObstacles } from "./closing-obstacles.ts";
import { countClick, forgetClicks } from "./count-click.ts";
import { decideReferral, listReferrals } from "./decide-referral.ts";
import { exportStatements } from "./export-statements.ts";
import { listInvited } from "./list-invited.ts";
import { makeStatements } from "./make-statements.ts";
import { addAffiliate, changeAffiliate, listAffiliates, listStatements } from "./manage-affiliates.ts";
import type { ReferralNeeds } from "./needs.ts";
import { signalsKeptMs } from "./policy.ts";
import { qualifyReferrals } from "./qualify-referrals.ts";
import type { Referrals } from "./referrals.ts";
import { settleReferrals } from "./settle-referrals.ts";
import { signalStore } from "./signal-store.ts";
import { referralMachine, statementMachine } from "./states.ts";

export const createReferrals = (needs: ReferralNeeds): Referrals => ({
  attribute: (tx, scope, player) => attributePlayer(needs, tx, { scope, player }),
  noteDevice: (tx, scope, player) => noteDevice(needs, tx, { scope, player }),
  countClick: (scope, codes) => countClick(needs, scope, codes),
  closingObstacles,
  invited: (scope, query) => listInvited(needs, scope, query),
  portal: {
    summary: (scope) => readSummary(needs, scope),
    links: (scope) => listLinks(needs, scope),
    addLink: (scope, link) => addLink(needs, scope, link),
    players: (scope, query) => listOwnPlayers(needs, scope, query),
    exportStatements: (scope) => exportStatements(needs, scope),
    statements: (scope) => listOwnStatements(needs, scope),
  },
  backOffice: {
    affiliates: (reviewer) => listAffiliates(needs, reviewer),
    addAffiliate: (reviewer, affiliate) => addAffiliate(needs, reviewer, affiliate),
    changeAffiliate: (reviewer, change) => changeAffiliate(needs, reviewer, change),
    statements: (reviewer, query) => listStatements(needs, reviewer, query),
    list: (reviewer, query) => listReferrals(needs, reviewer, query),
    decide: (reviewer, decision) => decideReferral(needs, reviewer, decision),
  },
  checkStates: async () => {
    await checkStateMachine(needs.db, referralMachine);
    await checkStateMachine(needs.db, statementMachine);
  },
  jobs: {
    qualify: () => qualifyReferrals(needs),
    settle: () => settleReferrals(needs),
    makeStatements: () => makeStatements(needs),
    forgetSignals: () => signalStore.forget(needs.db, new Date(needs.clock.now().getTime() - signalsKeptMs)),
    forgetClicks: () => forgetClicks(needs),
  },
});

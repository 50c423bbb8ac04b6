import type { Db } from "../../kernel/db.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { betSearchStore } from "./search-store.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { betInvariants } from "./bet-invariants.ts";
import { betReport } from "./bet-report-store.ts";
import { exposureInvariant } from "./exposure-invariant.ts";
import { freeBetInvariant } from "./free-bet-invariants.ts";
import { autoCashOutInvariant, cashOutRequestInvariant, requestInvariant } from "./request-invariants.ts";
import { registerCaseStaffRoutes } from "./case-routes.ts";
import { type CaseKey, caseStore } from "./case-store.ts";
import { makeCaseFileJob, sealedCaseFiles } from "./make-case-file.ts";
import { registerSportBetRoutes } from "./bet-routes.ts";
import { sportsFeatures } from "./features.ts";
import type { IntegrityNeeds, TradingNeeds } from "./needs.ts";
import { sportBetsPersonalData } from "./personal-data.ts";
import { applyResult, describeResult, resultInput } from "./result-proposal.ts";
import { applyVoid, describeVoid, voidInput } from "./void-proposal.ts";
import { applyWithholdingEnd, describeWithholdingEnd, withholdingEndInput } from "./withholding-proposal.ts";
import { correctionInvariant, withholdingInvariant } from "./withholding-invariants.ts";
import { registerIntegrityStaffRoutes } from "./integrity-routes.ts";
import type { Sportsbook } from "./sportsbook.ts";
import { registerSportsbookRoutes } from "./routes.ts";
import { registerTradingStaffRoutes } from "./staff-routes.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    sports_suspended: true;
    sports_lifted: true;
    sports_resulted: true;
    sports_voided: true;
    sports_suspended_for_integrity: true;
    sports_lifted_for_integrity: true;
    sports_withheld: true;
    sports_withholding_ended: true;
    sports_case_opened: true;
    sports_case_changed: true;
    sports_case_file_requested: true;
    sports_case_file_made: true;
    sports_case_file_downloaded: true;
    sports_margin_set: true;
    sports_overridden: true;
    sports_limited: true;
  }
}

/** The module's player events. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    /** The amount paid and the stake that left the bet, in centavos. */
    sport_bet_cashed_out: { readonly bet_id: string; readonly cash_out_no: number; readonly amount: number; readonly stake: number };
    /** Recorded once per settlement; a corrected result leads to another one. Amounts in centavos. */
    sport_bet_settled: {
      readonly bet_id: string;
      readonly settlement_no: number;
      readonly stake: number;
      readonly payout: number;
      readonly outcome: "won" | "lost" | "void" | "part";
    };
  }
}

export const manifest: Manifest<
  { db: Db; sportsbook: Sportsbook } & Pick<TradingNeeds, "tenants" | "sports"> & Pick<IntegrityNeeds, "notifications">
> = {
  name: "sportsbook",
  routes: (http, { sportsbook }) => {
    registerSportsbookRoutes(http, sportsbook);
    registerSportBetRoutes(http, sportsbook.bets);
  },
  staffRoutes: (http, { sportsbook }) => {
    registerTradingStaffRoutes(http, sportsbook.trading);
    registerIntegrityStaffRoutes(http, sportsbook.integrity);
    registerCaseStaffRoutes(http, sportsbook.cases);
  },
  proposals: [
    proposalAction({ kind: "sport_result", input: resultInput, describe: describeResult, apply: applyResult }),
    proposalAction({ kind: "sport_void", input: voidInput, describe: describeVoid, apply: applyVoid }),
    proposalAction({
      kind: "sport_withholding_end",
      input: withholdingEndInput,
      describe: describeWithholdingEnd,
      apply: applyWithholdingEnd,
    }),
  ],
  invariants: [
    ...betInvariants,
    exposureInvariant,
    requestInvariant,
    cashOutRequestInvariant,
    autoCashOutInvariant,
    freeBetInvariant,
    withholdingInvariant,
    correctionInvariant,
  ],
  reports: [betReport],
  jobs: [
    { name: "sport-exposures", schedule: "* * * * *", run: ({ sportsbook }) => sportsbook.bets.renewExposures() },
    { name: "sport-signals", schedule: "*/10 * * * *", run: ({ sportsbook }) => sportsbook.cases.jobs.findSignals() },
    { name: makeCaseFileJob, run: ({ sportsbook }, key: CaseKey) => sportsbook.cases.jobs.makeFile(key) },
    { name: "expire-sport-slips", schedule: "23 * * * *", run: ({ sportsbook }) => sportsbook.deleteExpiredSlips() },
  ],
  queues: [{ name: "sport_cases", count: ({ db }, { tenants }) => caseStore.countWaiting(db, idsOf(tenants)) }],
  sealedFiles: sealedCaseFiles,
  personalData: sportBetsPersonalData,
  searches: [{ kind: "bet", find: ({ db }, { tenants, typed }) => betSearchStore.find(db, idsOf(tenants), typed) }],
  prepare: ({ sportsbook }) => sportsbook.bets.checkStates(),
  start: ({ sportsbook }) => sportsbook.bets.start(),
  stop: ({ sportsbook }) => sportsbook.bets.stop(),
  features: sportsFeatures,
};

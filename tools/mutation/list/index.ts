import type { Mutant } from "../mutant.ts";
import { bonusMutants } from "./bonuses.ts";
import { cashbackMutants } from "./cashback.ts";
import { commonBetMutants } from "./common-bets.ts";
import { commonRoundMutants } from "./common-rounds.ts";
import { couponMutants } from "./coupons.ts";
import { fairnessMutants } from "./fairness.ts";
import { gameMutants } from "./games.ts";
import { kernelMutants } from "./kernel.ts";
import { ledgerBonusMutants } from "./ledger-bonus.ts";
import { ledgerSqlMutants } from "./ledger-sql.ts";
import { listMutants } from "./lists.ts";
import { offerMutants } from "./offers.ts";
import { offerRuleMutants } from "./offer-rules.ts";
import { outsideMutants } from "./outside.ts";
import { paymentMutants } from "./payments.ts";
import { pointMutants } from "./points.ts";
import { proposalMutants } from "./proposals.ts";
import { protectionMutants } from "./protection.ts";
import { rankMutants } from "./ranks.ts";
import { realtimeMutants } from "./realtime.ts";
import { sessionMutants } from "./sessions.ts";
import { staffMutants } from "./staff.ts";
import { tokenMutants } from "./tokens.ts";
import { triggerMutants } from "./triggers.ts";

/** Every mutant, in the order of the report. */
export const mutants: readonly Mutant[] = [
  ...ledgerSqlMutants,
  ...ledgerBonusMutants,
  ...bonusMutants,
  ...commonBetMutants,
  ...commonRoundMutants,
  ...triggerMutants,
  ...paymentMutants,
  ...couponMutants,
  ...gameMutants,
  ...fairnessMutants,
  ...listMutants,
  ...sessionMutants,
  ...tokenMutants,
  ...staffMutants,
  ...proposalMutants,
  ...offerMutants,
  ...pointMutants,
  ...rankMutants,
  ...offerRuleMutants,
  ...outsideMutants,
  ...protectionMutants,
  ...realtimeMutants,
  ...kernelMutants,
  ...cashbackMutants,
];

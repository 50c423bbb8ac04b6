import type { Mutant } from "../mutant.ts";
import { passkeyMutants } from "./passkeys.ts";
import { playerFileMutants } from "./player-files.ts";
import { sportProofMutants } from "./sport-proofs.ts";
import { sportVoidMutants } from "./sport-voids.ts";
import { sportWithholdingMutants } from "./sport-withholdings.ts";
import { bookSettingMutants, handResultMutants, tradingInvariantMutants, tradingMutants } from "./trading.ts";
import { partnerBookMutants } from "./partner-book.ts";
import { accountBlockMutants } from "./account-blocks.ts";
import { archiveMutants } from "./archive.ts";
import { cellMutants } from "./cells.ts";
import { auditChainMutants } from "./audit-chain.ts";
import { backOfficeMutants } from "./back-office.ts";
import { bonusMutants } from "./bonuses.ts";
import { boxMutants } from "./boxes.ts";
import { callLogMutants } from "./call-log.ts";
import { cashbackMutants } from "./cashback.ts";
import { returnMutants } from "./returns.ts";
import { chatLogMutants } from "./chat-log.ts";
import { chatMutants } from "./chat.ts";
import { commonBetMutants } from "./common-bets.ts";
import { commonRoundMutants } from "./common-rounds.ts";
import { commonWinMutants } from "./common-wins.ts";
import { couponMutants } from "./coupons.ts";
import { depositReturnMutants } from "./deposit-returns.ts";
import { deskMutants } from "./desks.ts";
import { amlMutants } from "./aml.ts";
import { linkMutants } from "./links.ts";
import { draftMutants } from "./drafts.ts";
import { exportMutants } from "./exports.ts";
import { fairnessMutants } from "./fairness.ts";
import { freeBetMutants } from "./free-bets.ts";
import { freeRoundMutants } from "./free-rounds.ts";
import { gameMutants } from "./games.ts";
import { kernelMutants } from "./kernel.ts";
import { ledgerBonusMutants } from "./ledger-bonus.ts";
import { ledgerSqlMutants } from "./ledger-sql.ts";
import { listMutants } from "./lists.ts";
import { missionMutants } from "./missions.ts";
import { raceMutants } from "./races.ts";
import { mailReportMutants } from "./mail-reports.ts";
import { messageMutants } from "./messages.ts";
import { notificationMutants } from "./notifications.ts";
import { pushMutants } from "./push.ts";
import { offerMutants } from "./offers.ts";
import { offerRuleMutants } from "./offer-rules.ts";
import { outsideMutants } from "./outside.ts";
import { paymentMutants } from "./payments.ts";
import { popularBetMutants } from "./popular-bets.ts";
import { pointMutants } from "./points.ts";
import { proposalMutants } from "./proposals.ts";
import { protectionMutants } from "./protection.ts";
import { rankMutants } from "./ranks.ts";
import { realtimeMutants } from "./realtime.ts";
import { referralMutants } from "./referrals.ts";
import { savedViewMutants } from "./saved-views.ts";
import { sessionMutants } from "./sessions.ts";
import { shopMutants } from "./shop.ts";
import { sportBetMutants } from "./sport-bets.ts";
import { sportMutants } from "./sports.ts";
import { sportsFeedMutants } from "./sports-feed.ts";
import { ownRoleMutants } from "./own-roles.ts";
import { regulatorMutants } from "./regulator.ts";
import { staffMutants } from "./staff.ts";
import { stepUpMutants } from "./step-ups.ts";
import { staffQueueMutants } from "./staff-queues.ts";
import { supportMutants } from "./support.ts";
import { tokenMutants } from "./tokens.ts";
import { triggerMutants } from "./triggers.ts";

/** Every mutant, in the order of the report. */
export const mutants: readonly Mutant[] = [
  ...ledgerSqlMutants,
  ...ledgerBonusMutants,
  ...bonusMutants,
  ...callLogMutants,
  ...commonBetMutants,
  ...commonRoundMutants,
  ...commonWinMutants,
  ...triggerMutants,
  ...paymentMutants,
  ...couponMutants,
  ...freeBetMutants,
  ...freeRoundMutants,
  ...gameMutants,
  ...exportMutants,
  ...fairnessMutants,
  ...listMutants,
  ...savedViewMutants,
  ...sessionMutants,
  ...tokenMutants,
  ...sportMutants,
  ...sportBetMutants,
  ...sportsFeedMutants,
  ...staffMutants,
  ...ownRoleMutants,
  ...regulatorMutants,
  ...backOfficeMutants,
  ...staffQueueMutants,
  ...stepUpMutants,
  ...proposalMutants,
  ...offerMutants,
  ...pointMutants,
  ...shopMutants,
  ...rankMutants,
  ...missionMutants,
  ...raceMutants,
  ...chatMutants,
  ...boxMutants,
  ...referralMutants,
  ...offerRuleMutants,
  ...outsideMutants,
  ...protectionMutants,
  ...realtimeMutants,
  ...messageMutants,
  ...notificationMutants,
  ...pushMutants,
  ...kernelMutants,
  ...cashbackMutants,
  ...returnMutants,
  ...passkeyMutants,
  ...playerFileMutants,
  ...tradingMutants,
  ...sportProofMutants,
  ...sportVoidMutants,
  ...sportWithholdingMutants,
  ...handResultMutants,
  ...bookSettingMutants,
  ...tradingInvariantMutants,
  ...accountBlockMutants,
  ...archiveMutants,
  ...cellMutants,
  ...auditChainMutants,
  ...supportMutants,
  ...chatLogMutants,
  ...partnerBookMutants,
  ...depositReturnMutants,
  ...deskMutants,
  ...amlMutants,
  ...linkMutants,
  ...draftMutants,
  ...popularBetMutants,
  ...mailReportMutants,
];

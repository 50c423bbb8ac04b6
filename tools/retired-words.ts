import type { SourceFile } from "./source-files.ts";

/** Words no longer used, as patterns, each with the standard term to use instead. */
const retired: readonly (readonly [pattern: string, term: string])[] = [
  ["register[A-Z]\\w*Desk|desk-routes", "staff routes"],
  ["noteAudit|audit-trail|AuditTrail", "recordAuditEvent, the audit log"],
  ["createNotices|notice_reads", "notifications"],
  ["askTogether", "createBatchLoader"],
  ["wallet_guards|lockGuards|guardsNow", "wallet_limits, restrictions"],
  ["shutCash|unclaimedBalance\\w*|unclaimed-balances", "dormant balances"],
  ["mostUnseen|unseenRefusal", "unverifiedLimit, kycRefusal"],
  ["check-statement|checkStatement", "reconcile-bank, reconcileBank"],
  ["list-differences|statement-differences", "discrepancies"],
  ["takePix|take-pix|settlePix|settle-pix", "processReceivedPix"],
  ["consultCharge", "getChargeStatus"],
  ["takesBonus|takesStake", "acceptsBonus, acceptsStake"],
  ["withdrawalSteps", "withdrawalTransitions"],
  ["house-table|house_steps", "house-games, round_actions"],
  ["PersonalTable", "PersonalDataTable"],
  ["DemoPurse|demo-purse", "demoWallet"],
  ["min_dice_stake", "min_house_stake"],
  ["keepPace", "enforceMinimumCycle"],
  ["admitPlayer|Entrant", "assertMayLogIn, LoginCandidate"],
  ["counted-tries|TryBook", "login throttle, AttemptLog"],
  ["password_mark|passwordMark", "passwordVersion"],
  ["left_x100|asked_x100", "cash_out_x100, requested_x100"],
  ["whyNo[A-Z]\\w*|whyNotSeated", "stakeRefusal, sessionRefusal"],
  ["farewellMs|patience_ms|patienceMs", "closeTimeoutMs, timeout_ms"],
  ["tellBalances|tellPlayers|tellClosed|tellExcluded|tellImpeded|onTold|last_heard", "notify…, publish…, received…"],
  ["standingOf|StandingPanel|readStandingBets|standingMoves", "describe…, activityOf, active bets"],
  ["createFace|faceOf|runFace|seatFaceOf|chanceFace", "renderOnChange, resultOf, autoplayLabel"],
  ["StepGame|StepTable|createStepGame|step-game", "MultiActionGame, multi-action rounds"],
  ["useProof|proof-fields|proveFactor", "useReauthentication, reauthentication-fields"],
  ["(?:deposit|withdrawal|removal|raise|data_copy|exclusion_removal)_asked|asked_at", "…_requested, requested_at"],
  ["AccountKey", "PlayerKey"],
  ["IdentityOffice|identityOffice", "IdentityVerifier"],
  ["askAboutRound|AskedRound|ask-about-round", "getRoundStatus, RoundInQuestion"],
  ["StepEngine|StepBet|StepState|stepEngines|step-engine", "MultiActionEngine, MultiActionBet, MultiActionState"],
  ["time\\.mark", "time.monotonicNow"],
  ["MarkButton|createMarks|nextMarks|player-marks|mark-runner", "GameToggle, toggles"],
  ["EmptyMark|FallenMark|MarkForm|markShapes|mark-shapes", "BrandLogo, LogoForm, logoShapes"],
  ["toldBy|ToldBy|tellOf|tellOfExclusion|tellReturn|tellReporters|ToldNotification", "reportSources, deliver…, notify…"],
  ["tellGoals|ToldGoal|told-goals", "withScores, ScoredGoal"],
  ["askProvider|askBank|askContactChange|FetchAsk", "callProvider, getRefund, requestContactChange"],
  ["createSupportDesk|SupportDesk|createIdentityDesk", "…Fixture"],
];

const found = retired.map(([pattern, term]) => ({ pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`), term }));

/** One pattern for all words: almost every file has none of them, and then one search is enough. */
const anyRetired = new RegExp(`(?<![\\w-])(?:${retired.map(([pattern]) => pattern).join("|")})(?![\\w-])`);

/** Reports identifiers, columns and file names that were replaced by standard terms. */
export function retiredWords({ path, text }: SourceFile): string[] {
  if (!anyRetired.test(`${path}\n${text}`)) return [];
  return [path, ...text.split("\n")].flatMap((line, index) =>
    found.flatMap(({ pattern, term }) => {
      const word = pattern.exec(line)?.[0];
      if (word === undefined) return [];
      return [`${index === 0 ? "the path" : `line ${index}`}: "${word}" is retired; the term is ${term}`];
    }),
  );
}

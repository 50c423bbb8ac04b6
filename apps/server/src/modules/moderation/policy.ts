import { appealDays } from "@trevo/contract";
import type { Finding } from "./analyse.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const refusalWindowMs = 10 * minuteMs;
export const refusalsKeptMs = 7 * dayMs;
const refusalsToMute = 3;

export interface LadderStep {
  readonly minutes: number;
  readonly needsReview: boolean;
}

/**
 * Computes the mute after a refusal; null if there is none yet. `refusals`: number in the last ten minutes since the last mute. `muted`:
 * times of earlier mutes for refusals. The first mute lasts 10 min, the second within 24 h 1 h, the third within 7 days 24 h with a review.
 */
export function ladderStep({ now, refusals, muted }: { now: Date; refusals: number; muted: readonly Date[] }): LadderStep | null {
  if (refusals < refusalsToMute) return null;
  const since = (ms: number): number => muted.filter((at) => at.getTime() > now.getTime() - ms).length;
  if (since(7 * dayMs) >= 2) return { minutes: 1_440, needsReview: true };
  return { minutes: since(dayMs) >= 1 ? 60 : 10, needsReview: false };
}

export const reportWindowMs = 10 * minuteMs;
/** Weight in hundredths at which a subject is held: three reporters of full weight. */
export const weightToHold = 300;
export const judgedReports = 20;
/** Maximum number of reports by one account within 24 hours. */
export const reportsPerDay = 20;
export const reportDayMs = dayMs;
const worthlessReports = 5;

/** Weight in hundredths. A reporter with five dismissed reports among the last twenty weighs nothing. */
export const reporterWeight = (dismissed: number): number => Math.max(0, Math.round(100 * (1 - dismissed / worthlessReports)));

export const recentMessages = 60;
const poisonAtLeast = 3;

/** True if at least three, and more than a tenth, of the author's last sixty messages contained bad words. */
export function isSlowPoison(last: readonly (readonly Pick<Finding, "rule">[])[]): boolean {
  const judged = last.slice(0, recentMessages);
  const bad = judged.filter((findings) => findings.some(({ rule }) => rule === "slurs")).length;
  return bad >= poisonAtLeast && bad * 10 > judged.length;
}

export const appealableUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + appealDays.open * dayMs);
export const appealDue = (appealedAt: Date): Date => new Date(appealedAt.getTime() + appealDays.due * dayMs);

/** How long the text of a case is kept after its decision: two years, or five years for cases that protect somebody. */
export const wordsKeptDays = { usual: 2 * 365 + 1, protective: 5 * 365 + 2 } as const;

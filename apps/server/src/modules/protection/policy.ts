import {
  type ExclusionValue,
  type LimitKind,
  type LimitPeriod,
  type ProtectionChange,
  exclusionDays,
  limitPeriods,
  raiseWaitMs,
} from "@trevo/contract";
import { isDate, nextDay, startOfDay } from "@trevo/domain";
import type { Restrictions, PeriodLimits } from "../wallet/index.ts";
import type { LimitRow, LimitValues, SetLimit } from "./limit-store.ts";
import type { PeriodUse } from "./minute-store.ts";
import type { Exclusion } from "./needs.ts";
import type { RegisterCheck } from "./register-store.ts";
import type { PlayState } from "./state-store.ts";

const dayMs = 24 * 3_600_000;

/** The longest exclusion with a date, in ms. A permanent exclusion has no date. */
const longestExclusionMs = 10 * 366 * dayMs;

/** Time without offers after a player has made play stricter, in ms. */
export const careWindowMs = 30 * dayMs;

/** The longest pause that staff may set, in ms. A player who needs longer is excluded. */
export const longestStaffPauseMs = 180 * dayMs;

/** Time within which somebody reviews a player's signs of risk, in ms. */
export const alertMs = 30 * 60_000;

export const alertDueAt = (raisedAt: Date): Date => new Date(raisedAt.getTime() + alertMs);

const noLimit: LimitValues = { value: null, pending_value: null, pending_at: null };

export interface LimitDecision {
  readonly values: LimitValues;
  readonly what: ProtectionChange["what"];
}

/**
 * Decides how a changed limit takes effect: a stricter one at once, which drops a pending raise; a looser one after a day. Null if nothing
 * changes.
 */
export function decideLimit(known: LimitValues | undefined, wanted: number | null, now: Date): LimitDecision | null {
  const { value, pending_value, pending_at } = known ?? noLimit;
  if (wanted === value) return pending_at ? { values: { ...noLimit, value }, what: "increase_cancelled" } : null;
  const stricter = wanted !== null && (value === null || wanted < value);
  if (stricter) return { values: { ...noLimit, value: wanted }, what: value === null ? "limit_set" : "limit_lowered" };
  if (pending_at && pending_value === wanted) return null;
  return { values: { value, pending_value: wanted, pending_at: new Date(now.getTime() + raiseWaitMs) }, what: "increase_requested" };
}

/** The limits of a kind in the ledger's form. */
export function periodLimits(limits: readonly SetLimit[], kind: LimitKind): PeriodLimits {
  const of = (period: LimitPeriod) => limits.find((limit) => limit.kind === kind && limit.period === period)?.value ?? null;
  return { day: of("day"), week: of("week"), month: of("month") };
}

/** When play reopens after a time limit was reached: at the end of the longest such period. Null while time is left. */
export function timeUpUntil(limits: readonly LimitRow[], used: PeriodUse): Date | null {
  const time = periodLimits(limits, "time");
  const ends = limitPeriods.filter((period) => (time[period] ?? Infinity) <= used[period].minutes).map((period) => used[period].ends_at);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** Minutes left by the strictest time limit. Null if there is none. */
export function minutesLeft(limits: readonly LimitRow[], used: PeriodUse): number | null {
  const time = periodLimits(limits, "time");
  const left = limitPeriods.flatMap((period) => (time[period] === null ? [] : [Math.max(0, time[period] - used[period].minutes)]));
  return left.length === 0 ? null : Math.min(...left);
}

type Gate = Pick<Restrictions, "may_stake" | "may_deposit" | "reason">;

/** What in the national register prevents play. Null for nothing. */
export type RegisterState = "impeded" | "unanswered" | null;

/** An impediment applies at every brand of the operator; a missing answer applies at brands that must have one. */
export function registerState(
  check: RegisterCheck | undefined,
  policy: { readonly national_register: boolean } | undefined,
): RegisterState {
  if (check?.answer === "impeded") return "impeded";
  return check?.unanswered_since && policy?.national_register ? "unanswered" : null;
}

interface GateFacts {
  readonly exclusion: Exclusion | null;
  /** True if somebody who may not bet has paid for this account. */
  readonly closedByPayer: boolean;
  readonly register: RegisterState;
  readonly state: PlayState;
  readonly now: Date;
}

/**
 * The restrictions to set in the ledger, with the strongest reason. A time limit that is used up ends play, but does not prevent deposits.
 */
export function gateOf({ exclusion, closedByPayer, register, state, now }: GateFacts): Gate {
  if (exclusion) return { may_stake: false, may_deposit: false, reason: "self_excluded" };
  if (closedByPayer) return { may_stake: false, may_deposit: false, reason: "payer_excluded" };
  if (register === "impeded") return { may_stake: false, may_deposit: false, reason: "register_impeded" };
  if (state.paused_until && state.paused_until > now) return { may_stake: false, may_deposit: false, reason: "cooling_off" };
  if (register === "unanswered") return { may_stake: false, may_deposit: false, reason: "register_unanswered" };
  if (state.time_up_until && state.time_up_until > now) return { may_stake: false, may_deposit: true, reason: "limit_reached" };
  return { may_stake: true, may_deposit: true, reason: null };
}

export interface Term {
  readonly value: ExclusionValue;
  /** The last day, `date`, in the operator's time zone. */
  readonly date?: string | null | undefined;
}

/** The end of an exclusion. Null for a permanent one, undefined for an invalid term: shorter than a day, or longer than allowed. */
export function exclusionEnd(term: Term, now: Date, timezone: string): Date | null | undefined {
  if (term.value === "forever") return null;
  if (term.value !== "date") return new Date(now.getTime() + exclusionDays[term.value] * dayMs);
  if (!term.date || !isDate(term.date)) return undefined;
  const end = startOfDay(nextDay(term.date), timezone);
  const ms = end.getTime() - now.getTime();
  return ms >= dayMs && ms <= longestExclusionMs ? end : undefined;
}

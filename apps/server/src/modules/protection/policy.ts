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

/** No exclusion by date is longer; one for ever has no date. */
const longestExclusionMs = 10 * 366 * dayMs;

/** No offer addresses a player for so long after the player has made play stricter. */
export const careWindowMs = 30 * dayMs;

/** No pause by staff is longer: who needs more is excluded. */
export const longestStaffPauseMs = 180 * dayMs;

/** Within this time somebody looks at a player's signs of risk. */
export const alertMs = 30 * 60_000;

export const alertDueAt = (raisedAt: Date): Date => new Date(raisedAt.getTime() + alertMs);

const noLimit: LimitValues = { value: null, pending_value: null, pending_at: null };

export interface LimitDecision {
  readonly values: LimitValues;
  readonly what: ProtectionChange["what"];
}

/**
 * What becomes of a limit that is set anew: stricter at once, and no raise waits any longer; looser after a day. Null when nothing changes.
 */
export function decideLimit(known: LimitValues | undefined, wanted: number | null, now: Date): LimitDecision | null {
  const { value, pending_value, pending_at } = known ?? noLimit;
  if (wanted === value) return pending_at ? { values: { ...noLimit, value }, what: "increase_cancelled" } : null;
  const stricter = wanted !== null && (value === null || wanted < value);
  if (stricter) return { values: { ...noLimit, value: wanted }, what: value === null ? "limit_set" : "limit_lowered" };
  if (pending_at && pending_value === wanted) return null;
  return { values: { value, pending_value: wanted, pending_at: new Date(now.getTime() + raiseWaitMs) }, what: "increase_requested" };
}

/** The limits of a kind as the ledger takes them. */
export function periodLimits(limits: readonly SetLimit[], kind: LimitKind): PeriodLimits {
  const of = (period: LimitPeriod) => limits.find((limit) => limit.kind === kind && limit.period === period)?.value ?? null;
  return { day: of("day"), week: of("week"), month: of("month") };
}

/** When play opens again after a time limit was reached: at the end of the longest such period. Null while there is time left. */
export function timeUpUntil(limits: readonly LimitRow[], used: PeriodUse): Date | null {
  const time = periodLimits(limits, "time");
  const ends = limitPeriods.filter((period) => (time[period] ?? Infinity) <= used[period].minutes).map((period) => used[period].ends_at);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** Minutes that the strictest time limit leaves; null without one. */
export function minutesLeft(limits: readonly LimitRow[], used: PeriodUse): number | null {
  const time = periodLimits(limits, "time");
  const left = limitPeriods.flatMap((period) => (time[period] === null ? [] : [Math.max(0, time[period] - used[period].minutes)]));
  return left.length === 0 ? null : Math.min(...left);
}

type Gate = Pick<Restrictions, "may_stake" | "may_deposit" | "reason">;

/** What the national register has against play; null is nothing. */
export type RegisterState = "impeded" | "unanswered" | null;

/** An impediment holds at every brand of the operator; a missing answer at those that must have one. */
export function registerState(
  check: RegisterCheck | undefined,
  policy: { readonly national_register: boolean } | undefined,
): RegisterState {
  if (check?.answer === "impeded") return "impeded";
  return check?.unanswered_since && policy?.national_register ? "unanswered" : null;
}

interface GateFacts {
  readonly exclusion: Exclusion | null;
  /** Somebody who may not bet has paid for this account. */
  readonly closedByPayer: boolean;
  readonly register: RegisterState;
  readonly state: PlayState;
  readonly now: Date;
}

/** What is set in the ledger, the strongest reason first. Time that is up ends play; it does not keep money from coming in. */
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
  /** The last day of `date`, in the operator's zone. */
  readonly date?: string | null | undefined;
}

/** The end of an exclusion; null is for ever, undefined a term that is none: shorter than a day, or longer than anybody's. */
export function exclusionEnd(term: Term, now: Date, timezone: string): Date | null | undefined {
  if (term.value === "forever") return null;
  if (term.value !== "date") return new Date(now.getTime() + exclusionDays[term.value] * dayMs);
  if (!term.date || !isDate(term.date)) return undefined;
  const end = startOfDay(nextDay(term.date), timezone);
  const ms = end.getTime() - now.getTime();
  return ms >= dayMs && ms <= longestExclusionMs ? end : undefined;
}

import { type AmlSignal, amlLimits } from "@trevo/contract";

const dayMs = 86_400_000;

/** Time for the decision on a case, and for its report once two members decided on it. Ours, until counsel confirms them. */
export const decideWithinMs = 30 * dayMs;
export const reportWithinMs = dayMs;

/** What a player moved on a day. In centavos. */
export interface PlayerDay {
  /** In the brand's zone. */
  readonly day: string;
  readonly deposits: number;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly staked: number;
}

/** Payments by others that were returned within the rule's days. */
export interface OthersPayments {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly amount: number;
}

export interface Evidence {
  /** What no decision covers, oldest first. */
  readonly days: readonly PlayerDay[];
  /** Every day that any rule reads: what a decision covers is still the player's usual volume. */
  readonly all: readonly PlayerDay[];
  readonly others: OthersPayments | null;
  readonly today: string;
}

export const moveDay = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** First day that any rule reads. */
export const firstDayFor = (today: string): string => moveDay(today, 1 - 4 * amlLimits.unusual_volume.days);

/** Least that a player must deposit within the last days for any rule on deposits to apply. */
export const leastDeposited = Math.min(
  amlLimits.structuring.deposited,
  amlLimits.pass_through.deposited,
  amlLimits.unusual_volume.deposited,
);

const sumOf = (days: readonly PlayerDay[], of: (day: PlayerDay) => number): number => days.reduce((sum, day) => sum + of(day), 0);

/** The busiest day of the last month whose deposits were many and large together. */
function structuring({ days, today }: Evidence): AmlSignal[] {
  const { deposits, deposited } = amlLimits.structuring;
  const recent = days.filter(({ day }) => day > moveDay(today, -amlLimits.unusual_volume.days));
  const [worst] = recent
    .filter((one) => one.deposits >= deposits && one.deposited >= deposited)
    .toSorted((one, other) => other.deposited - one.deposited || other.deposits - one.deposits);
  return worst ? [{ rule: "structuring", from: worst.day, to: worst.day, amount: worst.deposited, count: worst.deposits }] : [];
}

function passThrough({ days, today }: Evidence): AmlSignal[] {
  const limits = amlLimits.pass_through;
  const from = moveDay(today, 1 - limits.days);
  const week = days.filter(({ day }) => day >= from && day <= today);
  const deposited = sumOf(week, (one) => one.deposited);
  const left = sumOf(week, ({ withdrawn }) => withdrawn);
  const staked = sumOf(week, (one) => one.staked);
  const applies =
    deposited >= limits.deposited && left * 100 >= deposited * limits.left_percent && staked * 100 <= deposited * limits.staked_percent;
  return applies ? [{ rule: "pass_through", from, to: today, amount: deposited, count: sumOf(week, ({ deposits }) => deposits) }] : [];
}

function unusualVolume({ days, all, today }: Evidence): AmlSignal[] {
  const limits = amlLimits.unusual_volume;
  const from = moveDay(today, 1 - limits.days);
  const now = days.filter(({ day }) => day >= from && day <= today);
  const deposited = sumOf(now, (one) => one.deposited);
  const before = sumOf(
    all.filter(({ day }) => day < from),
    (one) => one.deposited,
  );
  // Compared with the mean of the three spans before, without a division.
  const applies = deposited >= limits.deposited && deposited * 3 >= before * limits.times;
  return applies ? [{ rule: "unusual_volume", from, to: today, amount: deposited, count: sumOf(now, ({ deposits }) => deposits) }] : [];
}

const thirdParty = ({ others }: Evidence): AmlSignal[] =>
  others && others.count >= amlLimits.third_party.payments
    ? [{ rule: "third_party", from: others.from, to: others.to, amount: others.amount, count: others.count }]
    : [];

/** What a decision covers: everything before its day, and what was judged of that day; the whole day if that is not known. */
interface Covered {
  readonly day: string;
  readonly judged: PlayerDay | null;
}

/** What the decision does not cover. What was judged opens no second case. */
export function daysAfter(days: readonly PlayerDay[], { day: until, judged }: Covered): PlayerDay[] {
  const left = (now: number, then: number): number => Math.max(0, now - then);
  return days.flatMap((one) => {
    if (one.day !== until) return one.day > until ? [one] : [];
    if (!judged) return [];
    return [
      {
        day: one.day,
        deposits: left(one.deposits, judged.deposits),
        deposited: left(one.deposited, judged.deposited),
        withdrawn: left(one.withdrawn, judged.withdrawn),
        staked: left(one.staked, judged.staked),
      },
    ];
  });
}

/** What the rules find, in the order of `amlRules`. */
export const signalsOf = (evidence: Evidence): AmlSignal[] => [
  ...structuring(evidence),
  ...passThrough(evidence),
  ...thirdParty(evidence),
  ...unusualVolume(evidence),
];

/**
 * What an open case shows after another day: a signal replaces the earlier one of its rule only if more money or more payments are in it, so
 * that the case keeps the worst that was seen.
 */
export function mergeSignals(seen: readonly AmlSignal[], found: readonly AmlSignal[]): AmlSignal[] {
  const better = found.filter((one) => {
    const old = seen.find(({ rule }) => rule === one.rule);
    return !old || one.amount > old.amount || (one.amount === old.amount && one.count > old.count);
  });
  return [...seen.filter(({ rule }) => !better.some((one) => one.rule === rule)), ...better];
}

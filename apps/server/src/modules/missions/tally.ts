import { localDate } from "@trevo/domain";
import { type MissionGoal, isStanding, targetOf } from "./goal.ts";

/**
 * What counts for a goal, in buckets: a day, a game, a contact, or one for everything. It is a sum, so that the order of rows does not
 * matter.
 */
export type Tally = Readonly<Record<string, number>>;

/** What a row adds to a goal. */
export interface Count {
  readonly bucket: string;
  readonly amount: number;
}

/** When a player's mission starts and ends to count, and its time zone. */
export interface MissionWindow {
  /** The accepting transaction. Rows of later transactions count. */
  readonly accepted_xid: string;
  /** When the previous of the goals in order was reached: what began by then does not count for the next. Null for the first goal. */
  readonly reached_at: Date | null;
  readonly ends_at: Date | null;
  readonly timezone: string;
}

/** A closed round as missions count it. In centavos. */
export interface CountedRound {
  readonly game_id: number;
  /** The transaction of its first entry. */
  readonly first_xid: string;
  /** Cash of its stakes that was at risk. */
  readonly counted: number;
  /** Its total stake and total win. */
  readonly staked: number;
  readonly won: number;
  readonly opened_at: Date;
  readonly closed_at: Date;
}

const all = "all";
const isLater = (xid: string, than: string): boolean => BigInt(xid) > BigInt(than);
const isAfterGoal = ({ reached_at }: MissionWindow, at: Date): boolean => reached_at === null || at > reached_at;
const isBeforeEnd = ({ ends_at }: MissionWindow, at: Date): boolean => ends_at === null || at < ends_at;

/** Returns what a round adds to a goal; null if it does not count. */
export function countRound(goal: MissionGoal, window: MissionWindow, round: CountedRound): Count | null {
  if (!("min_stake" in goal) || round.counted < Math.max(1, goal.min_stake)) return null;
  if (!isLater(round.first_xid, window.accepted_xid) || !isBeforeEnd(window, round.closed_at)) return null;
  if (!isAfterGoal(window, round.opened_at)) return null;
  const day = localDate(round.closed_at, window.timezone);
  switch (goal.code) {
    case "stake_total":
      return { bucket: day, amount: round.counted };
    case "rounds":
    case "days_played":
      return { bucket: day, amount: 1 };
    case "rounds_in":
      return goal.game_ids.includes(round.game_id) ? { bucket: day, amount: 1 } : null;
    case "distinct_games":
      return { bucket: String(round.game_id), amount: 1 };
    case "multiplier":
      return round.won * 100 >= goal.times_x100 * round.staked ? { bucket: all, amount: 1 } : null;
  }
}

/** A deposit, or a reversal of one. Signed, in centavos. */
export interface CountedDeposit {
  readonly xid: string;
  readonly amount: number;
  readonly at: Date;
}

export function countDeposit(goal: MissionGoal, window: MissionWindow, deposit: CountedDeposit): Count | null {
  if (goal.code !== "deposit_total" || !isLater(deposit.xid, window.accepted_xid) || !isBeforeEnd(window, deposit.at)) return null;
  if (!isAfterGoal(window, deposit.at)) return null;
  return { bucket: all, amount: deposit.amount };
}

export interface CountedEvent {
  readonly xid: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

const kinds: { readonly [Code in MissionGoal["code"]]?: string } = {
  boxes_opened: "box_opened",
  friend_qualified: "friend_qualified",
  round_verified: "round_verified",
  contacts_verified: "contact_verified",
  profile_complete: "profile_complete",
  limit_set: "limit_set",
};

/** Kinds of player events that count for some goal. */
export const countedKinds: readonly string[] = Object.values(kinds);

export function countEvent(goal: MissionGoal, window: MissionWindow, event: CountedEvent): Count | null {
  if (kinds[goal.code] !== event.kind || !isBeforeEnd(window, event.at)) return null;
  if (goal.code === "contacts_verified") return { bucket: String(event.data["contact"]), amount: 1 };
  const counts = isStanding(goal) || (isLater(event.xid, window.accepted_xid) && isAfterGoal(window, event.at));
  return counts ? { bucket: all, amount: 1 } : null;
}

export const uncount = ({ bucket, amount }: Count): Count => ({ bucket, amount: -amount });

/** Drops empty buckets, so that equal tallies have equal keys. */
export function addCounts(tally: Tally, counts: readonly Count[]): Tally {
  const sums = new Map(Object.entries(tally));
  for (const { bucket, amount } of counts) sums.set(bucket, (sums.get(bucket) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the progress of a tally, from 0 to the goal's target. */
export function progressOf(goal: MissionGoal, tally: Tally): number {
  const amounts = Object.values(tally);
  const reached = isOfBuckets(goal)
    ? amounts.filter((amount) => amount > 0).length
    : amounts.reduce((sum, amount) => sum + Math.min(amount, cap(goal)), 0);
  return Math.min(Math.max(reached, 0), targetOf(goal));
}

/** True if each bucket counts once, however much it contains. */
const isOfBuckets = ({ code }: MissionGoal): boolean => code === "distinct_games" || code === "days_played" || code === "contacts_verified";

const cap = (goal: MissionGoal): number => ("max_per_day" in goal && goal.max_per_day !== null ? goal.max_per_day : Infinity);

export const isReached = (goal: MissionGoal, progress: number): boolean => progress >= targetOf(goal);

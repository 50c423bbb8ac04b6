import { wallTime } from "./day.ts";

/**
 * Start of the second and third slot of a day, in minutes after the tenant's midnight. The first starts at midnight; the third ends with
 * the day.
 */
export const cashbackSlots = { second: 12 * 60 + 1, third: 18 * 60 + 1 } as const;
export const cashbackSlotsPerDay = 3;

export interface CashbackItem {
  /** `YYYY-MM-DD`, in the tenant's zone. */
  available_at: string;
  type: "calendar" | "immediate";
  claimed: number;
}

/** Current date and minutes since midnight in the tenant's time zone. */
export interface LocalMoment {
  today: string;
  minutes: number;
}

/** Date and minutes of a moment in a time zone. */
export function localMoment(instant: Date, timeZone: string): LocalMoment {
  const [today = "", time = ""] = wallTime(instant, timeZone).split(" ");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { today, minutes: hours * 60 + minutes };
}

/** Number of slots of a day that have opened: one from midnight, two from 12:01, three from 18:01. */
export function openCashbackSlots({ minutes }: Pick<LocalMoment, "minutes">): number {
  if (minutes < cashbackSlots.second) return 1;
  return minutes < cashbackSlots.third ? 2 : cashbackSlotsPerDay;
}

/** Number of times the item can be claimed now; never negative. */
export function availableCashback(item: CashbackItem, now: LocalMoment): number {
  if (item.available_at > now.today) return 0;
  if (item.available_at < now.today) return Math.max(0, cashbackSlotsPerDay - item.claimed);
  const open = item.type === "immediate" ? 1 : openCashbackSlots(now);
  return Math.max(0, open - item.claimed);
}

/**
 * Amount of the next slot in centavos: a third, rounded down; the last slot pays the rest. An immediate item is paid at once. 0 if
 * everything has been claimed.
 */
export function nextCashbackAmount({ type, claimed, total }: Pick<CashbackItem, "type" | "claimed"> & { total: number }): number {
  if (claimed >= cashbackSlotsPerDay) return 0;
  if (type === "immediate") return total;
  const third = Math.floor(total / cashbackSlotsPerDay);
  return claimed < cashbackSlotsPerDay - 1 ? third : total - third * (cashbackSlotsPerDay - 1);
}

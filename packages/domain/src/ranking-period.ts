import { calendarPeriod, localDate, nextDay, startOfDay } from "./day.ts";

export const rankingPeriods = ["day", "week", "month", "all"] as const;

export type RankingPeriod = (typeof rankingPeriods)[number];

/** A period that ends. */
export type EndingPeriod = Exclude<RankingPeriod, "all">;

const dayMs = 86_400_000;

const moveDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Monday of the date's week. */
const mondayOf = (date: string): string => moveDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** `2026-11-22` → `day:2026-11-22`, `week:2026-11-16`, `month:2026-11`, `all`. */
export function periodOfDate(kind: RankingPeriod, date: string): string {
  if (kind === "all") return kind;
  if (kind === "month") return `month:${date.slice(0, 7)}`;
  return `${kind}:${kind === "day" ? date : mondayOf(date)}`;
}

/** The period of a moment, in the time zone. */
export const periodAt = (kind: RankingPeriod, at: Date, timeZone: string): string => periodOfDate(kind, localDate(at, timeZone));

/** First and last date of a period, by its name. */
function datesOf(period: string): { from: string; to: string } {
  const [kind, start = ""] = period.split(":");
  if (kind === "month") return calendarPeriod(start);
  return { from: start, to: kind === "week" ? moveDays(start, 6) : start };
}

/** Start and end of a period in the time zone; the end is exclusive. */
export function periodBounds(period: string, timeZone: string): { starts_at: Date; ends_at: Date } {
  const { from, to } = datesOf(period);
  return { starts_at: startOfDay(from, timeZone), ends_at: startOfDay(nextDay(to), timeZone) };
}

/** Name of the previous period. */
export function previousPeriod(period: string): string {
  const [kind] = period.split(":") as [EndingPeriod];
  return periodOfDate(kind, moveDays(datesOf(period).from, -1));
}

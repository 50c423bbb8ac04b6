import { figuresMostDays } from "@trevo/contract";
import { localDate, nextDay, startOfDay, startOfHour } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { FiguresQuery } from "./figures.ts";

const dayMs = 86_400_000;

/** Days of a brand, both included, and the moments at which they begin and end. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly begins: Date;
  readonly ends: Date;
}

export interface Spans {
  readonly now: Span;
  /** As many whole weeks earlier as the span is long: the same days of the week. */
  readonly earlier: Span;
  /** The last whole hour of a span that is not over; null for one that is. */
  readonly until: Date | null;
  /** Of `earlier`, the end of what is compared. */
  readonly earlierUntil: Date;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
const shift = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const spanOf = (from: string, to: string, zone: string): Span => ({
  from,
  to,
  begins: startOfDay(from, zone),
  ends: startOfDay(nextDay(to), zone),
});

/** Refuses with `invalid_fields`. */
export function spansOf({ from, to }: FiguresQuery, zone: string, moment: Date): Spans {
  const today = localDate(moment, zone);
  const [first, last] = [from ?? to ?? today, to ?? today];
  const days = daysBetween(first, last) + 1;
  if (last > today) throw refuse("invalid_fields", { fields: { to: ["invalid"] } });
  if (days < 1 || days > figuresMostDays) throw refuse("invalid_fields", { fields: { from: ["invalid"] } });
  const shiftDays = 7 * Math.ceil(days / 7);
  const now = spanOf(first, last, zone);
  const earlier = spanOf(shift(first, -shiftDays), shift(last, -shiftDays), zone);
  const until = moment < now.ends ? startOfHour(moment) : null;
  return { now, earlier, until, earlierUntil: until ? new Date(until.getTime() - shiftDays * dayMs) : earlier.ends };
}

/** Where each hour or day of the span begins: hours of up to two days, otherwise days. */
export function stepsOf(
  { from, to, begins, ends }: Span,
  zone: string,
): { readonly step: "hour" | "day"; readonly starts: readonly Date[] } {
  const starts: Date[] = [];
  if (daysBetween(from, to) < 2) {
    for (let at = begins.getTime(); at < ends.getTime(); at += 3_600_000) starts.push(new Date(at));
    return { step: "hour", starts };
  }
  for (let day = from; day <= to; day = nextDay(day)) starts.push(startOfDay(day, zone));
  return { step: "day", starts };
}

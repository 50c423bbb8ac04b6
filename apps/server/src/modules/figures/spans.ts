import { figuresMostDays } from "@trevo/contract";
import { localDate, nextDay, startOfDay, startOfHour } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { FiguresQuery } from "./figures.ts";

const dayMs = 86_400_000;

/** Days of a brand, both inclusive, with the start of the first and the end of the last. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly begins: Date;
  readonly ends: Date;
}

export interface Spans {
  readonly now: Span;
  /** The span shifted back by whole weeks, as many as cover its length, so that the days of the week are the same. */
  readonly earlier: Span;
  /** End of the last whole hour of a current span; null for a past one. */
  readonly until: Date | null;
  /** End of the compared part of `earlier`. */
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

/** Returns the start of each step of the span: hours for up to two days, otherwise days. */
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

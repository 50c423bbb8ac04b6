import { localDate, momentOfWall } from "@trevo/domain";
import { defaultTimeZone } from "@trevo/ui/locale";
import type { DecisionField, FieldValues } from "./decision-fields.tsx";

const dayMs = 86_400_000;
const mostDays = 3_650;

const isCount = (days: string): boolean => /^\d{1,4}$/.test(days.trim()) && Number(days) <= mostDays;

interface DaysWords {
  readonly days: string;
  readonly daysHint: string;
  /** Text with the last day in force. */
  readonly daysUntil: (date: string) => string;
}

/** Returns a field for a number of days in force, which shows the last day before it is sent. `date` formats an instant as its day. */
export const daysField = ({ days: title, daysHint: hint, daysUntil }: DaysWords, date: (iso: string) => string): DecisionField => ({
  // The server's name for the date derived from the days.
  name: "until",
  title,
  hint,
  kind: "integer",
  min: 1,
  max: mostDays,
  optional: true,
  says: (days) => {
    const { until } = isCount(days) ? untilOf({ until: days }) : {};
    return until === undefined ? null : daysUntil(date(momentOfWall(`${until}T12:00`, defaultTimeZone).toISOString()));
  },
});

/**
 * Returns the last day, that many days from today in the operator's time zone; empty if no number was typed. It includes the end of that
 * day.
 */
export function untilOf({ until: days = "" }: FieldValues): { readonly until?: string } {
  const count = Number(days.trim());
  return count > 0 ? { until: localDate(new Date(Date.now() + count * dayMs), defaultTimeZone) } : {};
}

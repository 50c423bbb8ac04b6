import { localDate, momentOfWall } from "@trevo/domain";
import { defaultTimeZone } from "@trevo/ui/locale";
import type { DecisionField, FieldValues } from "./decision-fields.tsx";

const dayMs = 86_400_000;
const mostDays = 3_650;

const isCount = (days: string): boolean => /^\d{1,4}$/.test(days.trim()) && Number(days) <= mostDays;

interface DaysWords {
  readonly days: string;
  readonly daysHint: string;
  /** Of the last day that it holds. */
  readonly daysUntil: (date: string) => string;
}

/** For how many days something holds; says which day is the last before it is sent. `date` writes a moment as its day. */
export const daysField = ({ days: title, daysHint: hint, daysUntil }: DaysWords, date: (iso: string) => string): DecisionField => ({
  // As the server calls what it makes of them.
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

/** The last day, so many days from today by the operator's clock; nothing where no number was typed. It holds to the end of that day. */
export function untilOf({ until: days = "" }: FieldValues): { readonly until?: string } {
  const count = Number(days.trim());
  return count > 0 ? { until: localDate(new Date(Date.now() + count * dayMs), defaultTimeZone) } : {};
}

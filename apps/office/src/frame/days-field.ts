import { localDate } from "@trevo/domain";
import { defaultTimeZone } from "@trevo/ui/locale";
import type { DecisionField, FieldValues } from "./decision-fields.tsx";

const dayMs = 86_400_000;
const mostDays = 3_650;

/** For how many days something holds. */
export const daysField = ({ days: title, daysHint: hint }: { readonly days: string; readonly daysHint: string }): DecisionField => ({
  // As the server calls what it makes of them.
  name: "until",
  title,
  hint,
  kind: "integer",
  min: 1,
  max: mostDays,
  optional: true,
});

/** The last day, so many days from today by the operator's clock; nothing where no number was typed. It holds to the end of that day. */
export function untilOf({ until: days = "" }: FieldValues): { readonly until?: string } {
  const count = Number(days.trim());
  return count > 0 ? { until: localDate(new Date(Date.now() + count * dayMs), defaultTimeZone) } : {};
}

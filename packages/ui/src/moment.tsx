import { useTimeZone, useUiLocale } from "./locale.tsx";
import { dateText, fullMoment, momentText, timeText } from "./moment-format.ts";

export interface MomentProps {
  /** ISO 8601, as the wire has it. */
  at: string;
  /** `near` is the time today and the date before; `full` has seconds, for receipts. */
  form?: "near" | "time" | "date" | "full";
  className?: string;
}

const texts = { near: momentText, time: timeText, date: dateText, full: fullMoment } as const;

/** The one way an instant is printed: in the brand's zone, whatever the device's is. */
export function Moment({ at, form = "near", className }: MomentProps) {
  const locale = useUiLocale();
  const timezone = useTimeZone();
  const zone = { locale, timezone };
  return (
    <time dateTime={at} title={form === "full" ? undefined : fullMoment(at, zone)} className={className}>
      {texts[form](at, zone)}
    </time>
  );
}

import { useTimeZone, useUiLocale } from "./locale.tsx";
import { dateText, fullMoment, momentText, timeText } from "./moment-format.ts";

export interface MomentProps {
  /** ISO 8601, as on the wire. */
  at: string;
  /** `near`: the time for today, otherwise the date. `full` includes seconds, for receipts. */
  form?: "near" | "time" | "date" | "full";
  className?: string;
}

const texts = { near: momentText, time: timeText, date: dateText, full: fullMoment } as const;

/** Formats an instant in the brand's time zone, whatever the device's is. Use it everywhere. */
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

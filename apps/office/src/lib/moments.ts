import { numberFormat } from "@trevo/domain";
import { defaultTimeZone, useUiLocale } from "@trevo/ui/locale";
import { type MomentZone, dateText, fullMoment, momentText, timeText } from "@trevo/ui/moment-format";
import { useEffect, useState } from "react";

/** Formats times in the operator's or another time zone, in the member's language. */
export function useMoments(timezone = defaultTimeZone) {
  const zone: MomentZone = { locale: useUiLocale(), timezone };
  return {
    time: (iso: string) => timeText(iso, zone),
    moment: (iso: string) => momentText(iso, zone),
    date: (iso: string) => dateText(iso, zone),
    full: (iso: string) => fullMoment(iso, zone),
  };
}

/** Returns the present time, updated at this interval. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

export function useNumber(): (value: number) => string {
  const locale = useUiLocale();
  return (value) => numberFormat(locale).format(value);
}

import { dateFormat } from "@trevo/domain";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";

/** Formats a time in the brand's time zone, such as `24 de nov., 00:00`. */
export function useMoment(): (iso: string) => string {
  const { timezone } = useSite();
  const format = dateFormat(useLocale(), {
    timeZone: timezone,
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (iso) => format.format(new Date(iso));
}

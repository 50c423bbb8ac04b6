import { dateFormat } from "@trevo/domain";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";

/** `24 de nov., 00:00` in the brand's zone. */
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

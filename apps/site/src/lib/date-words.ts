import { dateFormat } from "@trevo/domain";
import { useLocale } from "./locale.ts";
import { useSite } from "./site-data.ts";

/** Formats a date in the brand's time zone, such as `1 de setembro de 2026`. */
export function useDateWords(): (iso: string) => string {
  const locale = useLocale();
  const { timezone } = useSite();
  const format = dateFormat(locale, { timeZone: timezone, dateStyle: "long" });
  return (iso) => format.format(new Date(iso));
}

import { dateFormat, numberFormat, perLocale, wholePoints } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";

/** Sent before idle points lapse. It requires no action. */
export function lapseNotification(balance: number, lapsesAt: Date): NewNotification {
  const points = perLocale((locale) => numberFormat(locale).format(wholePoints(balance)));
  const day = perLocale((locale) => dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(lapsesAt));
  return {
    category: "rewards",
    link: "/vip",
    isPushed: false,
    words: {
      pt: {
        title: "Seus pontos têm prazo",
        description: `Seus ${points.pt} pontos valem até ${day.pt}, porque não houve movimento em um ano.`,
      },
      en: {
        title: "Your points will lapse",
        description: `Your ${points.en} points are valid until ${day.en}: nothing has moved for a year.`,
      },
    },
  };
}

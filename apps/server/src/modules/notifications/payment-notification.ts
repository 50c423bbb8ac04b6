import type { PaymentEvent } from "@trevo/contract";
import { type Locale, type Localized, perLocale } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import type { NewNotification } from "./send-notification.ts";

export interface PaymentNews {
  readonly event: PaymentEvent;
  /** The deposit's or the withdrawal's. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  /** Distinguishes two events of one payment: a withdrawal may come back in pieces. */
  readonly piece?: string;
  readonly title: (amount: string) => Localized;
  readonly description: Localized;
}

/** One notification for each event of a payment, whoever settles it and however often. */
export function paymentNotification({ event, id, amount, piece, title, description }: PaymentNews): NewNotification {
  const words = (locale: Locale) => ({ title: title(formatMoney(amount, locale))[locale], description: description[locale] });
  const list = event.startsWith("deposit") ? "deposits" : "withdrawals";
  return {
    words: perLocale(words),
    link: `/account/wallet?show=${list}&receipt=${id}`,
    payment: { event, id, amount },
    event: [event, id, piece].filter(Boolean).join(":"),
  };
}

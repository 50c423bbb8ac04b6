import type { PaymentEvent } from "@trevo/contract";
import { type Locale, type Localized, perLocale } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import type { NewNotification } from "./send-notification.ts";

export interface PaymentNews {
  readonly event: PaymentEvent;
  /** Id of the deposit or withdrawal. */
  readonly id: string;
  /** In centavos. */
  readonly amount: number;
  /** Distinguishes two events of one payment: a withdrawal may be returned in parts. */
  readonly piece?: string;
  readonly title: (amount: string) => Localized;
  readonly description: Localized;
}

/** Builds the one notification of each event of a payment, however often the payment is settled. */
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

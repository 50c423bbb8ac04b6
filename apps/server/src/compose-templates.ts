import type { TemplateWords } from "@trevo/contract";
import { perLocale } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import type { PaymentWords } from "./modules/deliveries/index.ts";
import { depositMessages } from "./modules/deposits/index.ts";
import type { NewNotification } from "./modules/notifications/index.ts";
import { withdrawalMessages } from "./modules/withdrawals/index.ts";

/** Stands for the amount until it is replaced by its variable. */
const amount = 987_654_321;
const sample = { id: "", piece: "", amount };
const reason = { pt: "{reason}", en: "{reason}" };

const variablesOf = ({ words }: NewNotification): TemplateWords =>
  perLocale((locale) => ({
    title: words[locale].title.replaceAll(formatMoney(amount, locale), "{amount}"),
    text: words[locale].description.replaceAll(formatMoney(amount, locale), "{amount}"),
  }));

/** The product's texts about payments, with variables where an event's own values stand. */
export const paymentWords: PaymentWords = {
  deposit_credited: variablesOf(depositMessages.credited(sample)),
  deposit_returned: variablesOf(depositMessages.returned({ ...sample, reason })),
  withdrawal_sent: variablesOf(withdrawalMessages.sent(sample)),
  withdrawal_refused: variablesOf(withdrawalMessages.refused(sample, reason)),
  withdrawal_returned: variablesOf(withdrawalMessages.returned(sample, sample)),
};

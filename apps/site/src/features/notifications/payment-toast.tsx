import type { PlayerNotification, PaymentEvent } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { showToast, type ToastMessage } from "@trevo/ui/toasts";
import type { Locale } from "@trevo/domain";
import { MoneyText } from "../../lib/money-text.tsx";
import { isPaymentShown, markPaymentNotified } from "../../lib/shown-payments.ts";
import { m } from "../../paraglide/messages.js";
import { readNotification } from "./read-notification.ts";

type PaymentNotification = PlayerNotification & { payment: NonNullable<PlayerNotification["payment"]> };

export const isPaymentNotification = (notification: PlayerNotification): notification is PaymentNotification =>
  notification.payment !== null;

const looks: Record<PaymentEvent, { tone: ToastMessage["tone"]; text: (inputs: { amount: string }) => string }> = {
  deposit_credited: { tone: "good", text: m.notifications_deposit_credited },
  deposit_returned: { tone: "bad", text: m.notifications_deposit_returned },
  withdrawal_sent: { tone: "good", text: m.notifications_withdrawal_sent },
  withdrawal_refused: { tone: "bad", text: m.notifications_withdrawal_refused },
  withdrawal_returned: { tone: "plain", text: m.notifications_withdrawal_returned },
};

/**
 * Shows toasts about moving money in the page's language, which may differ from the account's. Each event is shown once, as a job may send
 * it twice. If a sheet already shows the payment, its notification is marked as read instead.
 */
export function createPaymentToasts() {
  const notified = new Set<string>();
  return (notification: PaymentNotification, locale: Locale): void => {
    if (notification.read || notified.has(notification.id)) return;
    notified.add(notification.id);
    const { event, id, amount } = notification.payment;
    if (isPaymentShown(id)) return void readNotification(notification);
    const { tone, text } = looks[event];
    const said = text({ amount: formatMoney(amount, locale) });
    markPaymentNotified(id);
    showToast(said, tone, { content: <MoneyText text={said} amount={amount} />, ...(notification.link && { href: notification.link }) });
  };
}

import type { PlayerNotification, PaymentEvent } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { showToast, type ToastMessage } from "@trevo/ui/toasts";
import type { Locale } from "@trevo/domain";
import { MoneyText } from "../../lib/money-text.tsx";
import { isPaymentShown, markPaymentNotified } from "../../lib/shown-payments.ts";
import { m } from "../../paraglide/messages.js";
import { readNotice } from "./read-notice.ts";

type PaymentNotice = PlayerNotification & { payment: NonNullable<PlayerNotification["payment"]> };

export const isPaymentNotice = (notice: PlayerNotification): notice is PaymentNotice => notice.payment !== null;

const looks: Record<PaymentEvent, { tone: ToastMessage["tone"]; text: (inputs: { amount: string }) => string }> = {
  deposit_credited: { tone: "good", text: m.notices_deposit_credited },
  deposit_returned: { tone: "bad", text: m.notices_deposit_returned },
  withdrawal_sent: { tone: "good", text: m.notices_withdrawal_sent },
  withdrawal_refused: { tone: "bad", text: m.notices_withdrawal_refused },
  withdrawal_returned: { tone: "plain", text: m.notices_withdrawal_returned },
};

/**
 * Tells of money as it moves, in the page's language, which need not be the account's. Each event once: a job may send it twice. What a
 * sheet shows already is read, not said again.
 */
export function createPaymentToasts() {
  const notified = new Set<string>();
  return (notice: PaymentNotice, locale: Locale): void => {
    if (notice.read || notified.has(notice.id)) return;
    notified.add(notice.id);
    const { event, id, amount } = notice.payment;
    if (isPaymentShown(id)) return void readNotice(notice);
    const { tone, text } = looks[event];
    const said = text({ amount: formatMoney(amount, locale) });
    markPaymentNotified(id);
    showToast(said, tone, { content: <MoneyText text={said} amount={amount} />, ...(notice.link && { href: notice.link }) });
  };
}

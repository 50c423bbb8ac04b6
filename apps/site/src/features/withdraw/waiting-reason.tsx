import type { WithdrawalEnding, WithdrawalProgress, WithdrawalWait } from "@trevo/contract";
import { momentText, secondsText } from "@trevo/ui/moment-format";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

const waits: Record<WithdrawalWait, () => string> = {
  cancel_window: m.withdraw_wait_cancel_window,
  sending: m.withdraw_wait_sending,
  staff_review: m.withdraw_wait_staff_review,
  held_review: m.withdraw_wait_held_review,
  second_approval: m.withdraw_wait_second_approval,
  debt_review: m.withdraw_wait_debt_review,
  payout_freeze: m.withdraw_wait_payout_freeze,
  bank: m.withdraw_wait_bank,
};
const endings: Record<WithdrawalEnding, () => string> = {
  cancelled_by_player: m.withdraw_ended_cancelled_by_player,
  rejected_by_staff: m.withdraw_ended_rejected_by_staff,
  bank_refused: m.withdraw_ended_bank_refused,
  key_refused: m.withdraw_ended_key_refused,
};

/** Why a withdrawal waits and until when, or why it ended unpaid. Renders nothing for a paid withdrawal. */
export function WaitingReason({ progress }: { progress: WithdrawalProgress }) {
  const { waits_for: wait, ended, due } = progress;
  const until = useDueText(due);
  if (ended)
    return <BlockReasonCard of={`withdrawal.${ended}`} title={endings[ended]()} tone={ended === "cancelled_by_player" ? "plain" : "bad"} />;
  if (!wait) return null;
  return <BlockReasonCard of={`withdrawal.${wait}`} title={waits[wait]()} until={until} overdue={due?.overdue ?? false} tone="warn" />;
}

/** Formats a deadline as a sentence, in the brand's time zone. */
function useDueText(due: WithdrawalProgress["due"]): string | undefined {
  const locale = useLocale();
  const { timezone } = useSite();
  if (!due) return undefined;
  const zone = { locale, timezone };
  if (due.overdue) return m.withdraw_due_overdue({ time: momentText(due.at, zone) });
  if (due.basis === "cancel_window") return m.withdraw_due_cancel_window({ time: secondsText(due.at, zone) });
  const time = momentText(due.at, zone);
  if (due.basis === "measured") return m.withdraw_due_measured({ time });
  return due.basis === "review_promise" ? m.withdraw_due_review_promise({ time }) : m.withdraw_due_payment_promise({ time });
}

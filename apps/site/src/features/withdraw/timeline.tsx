import type { Transaction, WithdrawalProgress } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Moment } from "@trevo/ui/moment";
import { isOpen, statusLook, type StatusTone } from "../../lib/transaction-look.ts";
import { useLocale } from "../../lib/locale.ts";
import type { Locale } from "@trevo/domain";
import { m } from "../../paraglide/messages.js";

interface Step {
  key: string;
  icon: IconName;
  tone: StatusTone;
  word: string;
  text?: string;
  at?: string | undefined;
  state: "done" | "now" | "ahead";
}

export interface TimelineProps {
  transaction: Transaction;
  /** Null until the server has sent it: then only the current state has a time. */
  progress: WithdrawalProgress | null;
}

/** Each step with icon, word and time. The current step explains what happens now. */
export function Timeline({ transaction, progress }: TimelineProps) {
  const locale = useLocale();
  return (
    <ol className="timeline" aria-label={m.withdraw_timeline()} aria-live="polite">
      {stepsOf(transaction, progress, locale).map((step) => (
        <li key={step.key} data-state={step.state} data-tone={step.tone} aria-current={step.state === "now" ? "step" : undefined}>
          <i>
            <Icon name={step.icon} />
          </i>
          <p>
            <b>{step.word}</b>
            {step.text ? <span>{step.text}</span> : null}
          </p>
          {step.at ? <Moment at={step.at} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** Returns the steps: the request, every past state, the current one, the expected ones, and amounts returned by the bank. */
function stepsOf(transaction: Transaction, progress: WithdrawalProgress | null, locale: Locale): Step[] {
  const { status } = transaction;
  const step = (code: number, state: Step["state"], at?: string): Step => {
    const { icon, tone, word } = statusLook({ type: "withdraw", status: code });
    // The reason for waiting, or for the end, is shown in full below.
    const text = state === "now" && status === 1 ? { text: m.withdraw_status_1_text() } : {};
    return { key: `${state} ${code}`, icon, tone, word, state, at, ...text };
  };
  const requestedStep: Step = {
    key: "asked",
    icon: "check",
    tone: "good",
    word: m.withdraw_requested(),
    at: transaction.created_at,
    state: "done",
  };
  const known = progress?.steps ?? [{ status, at: transaction.updated_at }];
  const past = known.slice(0, -1).filter((one) => one.status !== 0);
  const ahead = isOpen(status) ? [...(status === 4 ? [] : [step(4, "ahead")]), step(1, "ahead")] : [];
  const returned = (progress?.returned ?? []).map(({ amount, at }, nth): Step => ({
    key: `returned ${nth}`,
    icon: "swap",
    tone: "wait",
    word: m.withdraw_returned(),
    text: m.withdraw_returned_text({ amount: formatMoney(amount, locale) }),
    at,
    state: "done",
  }));
  return [
    requestedStep,
    ...past.map((one) => step(one.status, "done", one.at)),
    step(status, "now", known.at(-1)?.at),
    ...ahead,
    ...returned,
  ];
}

import type { Transaction } from "@trevo/contract";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Moment } from "@trevo/ui/moment";
import { isOpen, statusLook, type StatusTone } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import type { SeenAt } from "./use-withdrawal.ts";

const texts: Record<number, () => string> = {
  0: m.withdraw_status_0_text,
  1: m.withdraw_status_1_text,
  2: m.withdraw_status_2_text,
  3: m.withdraw_status_3_text,
  4: m.withdraw_status_4_text,
  5: m.withdraw_status_5_text,
};

interface Step {
  icon: IconName;
  tone: StatusTone;
  word: string;
  text?: string;
  at?: string | undefined;
  state: "done" | "now" | "ahead";
}

/** Each step with icon, word and time; the present one says what happens now. */
export function Timeline({ transaction, seen }: { transaction: Transaction; seen: SeenAt }) {
  return (
    <ol className="timeline" aria-label={m.withdraw_timeline()} aria-live="polite">
      {stepsOf(transaction, seen).map((step) => (
        <li key={step.word} data-state={step.state} data-tone={step.tone} aria-current={step.state === "now" ? "step" : undefined}>
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

/** Asked, what lay between as far as it was seen, where it stands, and where it goes from there. */
function stepsOf(transaction: Transaction, seen: SeenAt): Step[] {
  const { status } = transaction;
  const step = (code: number, state: Step["state"]): Step => {
    const { icon, tone, word } = statusLook({ type: "withdraw", status: code });
    return {
      icon,
      tone,
      word,
      state,
      at: state === "ahead" ? undefined : seen[code],
      ...(state === "now" && { text: transaction.note ?? texts[code]?.() ?? "" }),
    };
  };
  const asked: Step = { icon: "check", tone: "good", word: m.withdraw_asked(), at: transaction.created_at, state: "done" };
  const between = [5, 4].filter((code) => code !== status && seen[code]).map((code) => step(code, "done"));
  const ahead = isOpen(status) ? [...(status === 4 ? [] : [step(4, "ahead")]), step(1, "ahead")] : [];
  return [asked, ...between, step(status, "now"), ...ahead];
}

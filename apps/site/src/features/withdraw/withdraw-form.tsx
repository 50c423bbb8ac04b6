import type { SiteConfig, Transaction, WithdrawMethod, WithdrawTerms } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { MoneyInput } from "@trevo/ui/money-input";
import { Notice } from "@trevo/ui/notice";
import type { FormEvent } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useBalance } from "../../lib/balance.ts";
import { useLocale } from "../../lib/locale.ts";
import type { Locale } from "@trevo/domain";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { Available } from "./available.tsx";
import { MethodList } from "./method-list.tsx";
import { UnderWay } from "./under-way.tsx";

export interface WithdrawDraft {
  /** Amount in centavos. */
  amount: number;
  method_id: string | null;
}

export interface WithdrawFormProps {
  draft: WithdrawDraft;
  onDraft: (draft: WithdrawDraft) => void;
  methods: readonly WithdrawMethod[];
  underWay: readonly Transaction[];
  terms: WithdrawTerms | null;
  onFollow: (transaction: Transaction) => void;
  onAddMethod: () => void;
  onReview: (method: WithdrawMethod) => void;
}

/** Form of a withdrawal: the available amount and its limits, the amount to withdraw, and the Pix key. */
export function WithdrawForm({ draft, onDraft, methods, underWay, terms, onFollow, onAddMethod, onReview }: WithdrawFormProps) {
  const config = useSite();
  const locale = useLocale();
  const balance = useBalance();
  const available = balance?.balance_withdrawal ?? 0;
  const today = terms?.blocked === "withdrawal_limit_reached" ? 0 : (terms?.today.amount_left ?? Number.POSITIVE_INFINITY);
  const most = Math.min(available, config.max_withdrawal, today);
  const usable = methods.filter((method) => !method.held_until);
  const method = usable.find((one) => one.id === draft.method_id) ?? usable[0];
  const over =
    draft.amount > available
      ? m.withdraw_over({ amount: formatMoney(available, locale) })
      : draft.amount > today
        ? m.withdraw_over_today({ amount: formatMoney(today, locale) })
        : undefined;
  const reason = whyNot({ amount: draft.amount, available, config, locale, method: method !== undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null && !over && method) onReview(method);
  };
  return (
    <form className="withdraw-form" onSubmit={submit} noValidate>
      {underWay[0] ? <UnderWay transaction={underWay[0]} more={underWay.length - 1} onFollow={onFollow} /> : null}
      <Available balance={balance} blocked={isBlocked(terms)} />
      {balance && available < config.min_withdrawal ? (
        <Notice>{m.withdraw_nothing({ amount: formatMoney(config.min_withdrawal, locale) })}</Notice>
      ) : null}
      <Blocked terms={terms} />
      <MoneyInput
        label={m.withdraw_amount()}
        hint={m.money_bounds({ min: formatMoney(config.min_withdrawal, locale), max: formatMoney(config.max_withdrawal, locale) })}
        error={over}
        value={draft.amount}
        maximum={config.max_withdrawal}
        onChange={(amount) => onDraft({ ...draft, amount })}
        after={
          <button type="button" className="withdraw-all" disabled={most === 0} onClick={() => onDraft({ ...draft, amount: most })}>
            {m.withdraw_all()}
          </button>
        }
      />
      <MethodList
        methods={methods}
        chosen={method?.id ?? null}
        onChoose={(id) => onDraft({ ...draft, method_id: id })}
        onAdd={onAddMethod}
      />
      {methods.length > 0 && usable.length === 0 ? (
        <BlockReasonCard of="refusal.method_on_hold" title={m.withdraw_keys_held()} tone="warn" />
      ) : null}
      <Button
        type="submit"
        tone="accent"
        size="large"
        wide
        disabledReason={reason ?? (over ? m.withdraw_go({ amount: formatMoney(draft.amount, locale) }) : null)}
      >
        <Icon name="send" />
        {m.withdraw_go({ amount: formatMoney(draft.amount, locale) })}
      </Button>
      {terms ? <Expectation terms={terms} amount={draft.amount} /> : null}
    </form>
  );
}

const blockTitles = {
  cpf_required: m.withdraw_no_cpf,
  debt_outstanding: m.withdraw_debt,
  withdrawal_limit_reached: m.withdraw_day_over,
};

/** Unconfirmed contacts do not block: they are confirmed on the way. */
const isBlocked = (terms: WithdrawTerms | null): boolean => Boolean(terms?.blocked) && terms?.blocked !== "contacts_unverified";

/** Why no withdrawal is possible now. */
function Blocked({ terms }: { terms: WithdrawTerms | null }) {
  const blocked = terms?.blocked;
  if (!blocked || blocked === "contacts_unverified") return null;
  const until = blocked === "withdrawal_limit_reached" ? terms.today.ends_at : null;
  return <BlockReasonCard of={`refusal.${blocked}`} title={blockTitles[blocked]()} until={until} tone="warn" />;
}

/** When the money is expected: who decides on the request, and how fast recent withdrawals were paid. */
function Expectation({ terms, amount }: { terms: WithdrawTerms; amount: number }) {
  const { automatic, paid_within: promise } = terms;
  const text =
    amount > automatic
      ? m.withdraw_reviewed()
      : promise && m.withdraw_promise({ percent: promise.percent, days: promise.days, minutes: promise.minutes });
  return (
    <p className="withdraw-expect">
      {text} <Link href="/payout-times">{m.withdraw_payout_times()}</Link>
    </p>
  );
}

interface Facts {
  amount: number;
  available: number;
  config: SiteConfig;
  locale: Locale;
  method: boolean;
}

/** Returns the reason shown in place of the button. An amount that is too high is reported at its field. */
function whyNot({ amount, config, locale, method }: Facts): string | null {
  if (amount < config.min_withdrawal) return m.money_minimum({ amount: formatMoney(config.min_withdrawal, locale) });
  return method ? null : m.withdraw_key_choose();
}

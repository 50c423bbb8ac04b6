import type { BetRecord, Transaction } from "@trevo/contract";
import { CopyButton } from "@trevo/ui/copy-button";
import { formatMultiplier } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { Sheet } from "@trevo/ui/sheet";
import { type ReactNode, useCallback, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import type { Locale } from "@trevo/domain";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { fullMoment } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { keyTypeName, maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { lineLook } from "./line-look.ts";
import type { StatementLine } from "./statement.ts";
import { VerifyRound } from "./verify-round.tsx";
import type { WalletPageProps } from "./wallet-page.tsx";

type Ways = Pick<WalletPageProps, "WithdrawalWay">;

/** Details of the movement named in the address. The back button closes it too. */
export function Receipt({ lines, WithdrawalWay }: { lines: readonly StatementLine[] } & Ways) {
  const [query] = useSearchParams();
  const close = useCloseReceipt();
  const named = query.get("receipt");
  const found = lines.find((line) => line.id === named);
  const [shown, setShown] = useState<StatementLine | null>(null);
  if (found && found !== shown) setShown(found);
  if (!shown) return null;
  return (
    <Sheet
      open={found !== undefined}
      onClose={close}
      onClosed={() => setShown(null)}
      title={m.wallet_receipt_title()}
      closeLabel={m.close()}
    >
      <ReceiptBody line={shown} WithdrawalWay={WithdrawalWay} />
    </Sheet>
  );
}

function useCloseReceipt(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const pushed = Boolean((state as { modal?: boolean } | null)?.modal);
  return useCallback(() => {
    if (pushed) return void navigate(-1);
    const next = new URLSearchParams(query);
    next.delete("receipt");
    void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true });
  }, [pushed, navigate, query]);
}

interface Fact {
  name: string;
  value: ReactNode;
}

function ReceiptBody({ line, WithdrawalWay }: { line: StatementLine } & Ways) {
  const locale = useLocale();
  const { timezone } = useSite();
  const look = lineLook(line, locale);
  const zone = { locale, timezone };
  const facts = line.kind === "money" ? moneyFacts(line.transaction, zone) : roundFacts(line.bet, zone);
  return (
    <div className="receipt">
      <div className="receipt-head">
        <p>{look.title}</p>
        <b className="line-amount" data-tone={look.tone}>
          <Money value={look.amount} signed={look.tone !== "none"} />
        </b>
        <small data-tone={look.status.tone}>
          <Icon name={look.status.icon} />
          {look.status.word}
        </small>
      </div>
      {line.kind === "money" ? <StatusReason transaction={line.transaction} WithdrawalWay={WithdrawalWay} /> : null}
      <dl>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
        <div>
          <dt>{m.wallet_receipt_id()}</dt>
          <dd className="receipt-id">{line.id}</dd>
        </div>
      </dl>
      <div className="receipt-ends">
        <CopyButton text={line.id} wide copied={m.money_copied()} failed={m.money_copy_failed()}>
          {m.wallet_receipt_copy()}
        </CopyButton>
        {line.kind === "round" && line.bet.provable ? <VerifyRound id={line.id} /> : null}
      </div>
    </div>
  );
}

/** Explains the status: the progress of a withdrawal, the reason why a deposit was not credited, or the server's message. */
function StatusReason({ transaction, WithdrawalWay }: { transaction: Transaction } & Ways) {
  const { type, note, deposit_reason: reason } = transaction;
  // A payment returned by the bank is a ledger line without progress of its own.
  if (type === "withdraw" && transaction.method) return <WithdrawalWay first={transaction} />;
  if (reason) return <BlockReasonCard of={`deposit.${reason}`} {...(note && { title: note })} tone="warn" />;
  return note ? <Notice>{note}</Notice> : null;
}

interface Zone {
  locale: Locale;
  timezone: string;
}

function moneyFacts(transaction: Transaction, zone: Zone): Fact[] {
  const { method, created_at, updated_at, balance_after } = transaction;
  return [
    { name: m.wallet_receipt_created(), value: fullMoment(created_at, zone) },
    ...(updated_at === created_at ? [] : [{ name: m.wallet_receipt_updated(), value: fullMoment(updated_at, zone) }]),
    ...(method ? [{ name: m.wallet_receipt_key(), value: `${keyTypeName(method.type)} ${maskedText(method.key_masked)}` }] : []),
    ...(balance_after === null ? [] : [{ name: m.wallet_receipt_balance(), value: <Money value={balance_after} /> }]),
  ];
}

function roundFacts(bet: BetRecord, zone: Zone): Fact[] {
  return [
    { name: m.wallet_receipt_stake(), value: <Money value={bet.bet_amount} /> },
    { name: m.wallet_receipt_prize(), value: <Money value={bet.win_amount} /> },
    ...(bet.multiplier_x100 === null
      ? []
      : [{ name: m.wallet_receipt_factor(), value: formatMultiplier(bet.multiplier_x100, zone.locale) }]),
    { name: m.wallet_receipt_provider(), value: bet.provider_name },
    { name: m.wallet_receipt_played(), value: fullMoment(bet.created_at, zone) },
  ];
}

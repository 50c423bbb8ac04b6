import { useQuery } from "@tanstack/react-query";
import type { WalletStatement } from "@trevo/contract";
import { localDate, type Locale, dateFormat } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { SelectInput } from "@trevo/ui/select-input";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { fullMoment } from "../../lib/moment-text.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { DownloadButton } from "./download-button.tsx";
import { reportQuery } from "./api.ts";

const monthsShown = 12;

/** Returns the current and the previous year, and the last twelve months, newest first. */
function periodChoices(today: string, locale: Locale): { value: string; label: string }[] {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const name = dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const months = Array.from({ length: monthsShown }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: name.format(first) };
  });
  return [...months, ...[year, year - 1].map((one) => ({ value: String(one), label: m.wallet_report_year({ year: one }) }))];
}

/** Summary of a month or a year: on screen, in print and as a file. */
export function PeriodReport() {
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const { timezone } = useSite();
  const locale = useLocale();
  const [today] = useState(() => localDate(new Date(), timezone));
  const choices = periodChoices(today, locale);
  const period = choices.find(({ value }) => value === query.get("period"))?.value ?? choices[0]?.value ?? "";
  const { data, isPending, refetch } = useQuery(reportQuery(user?.id, period));
  const choose = (value: string) => {
    const next = new URLSearchParams(query);
    next.set("period", value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <section className="report" aria-label={m.wallet_tab_report()}>
      <div className="wallet-filters">
        <SelectInput label={m.wallet_filter_period()} options={choices} value={period} onChange={choose} />
        <DownloadButton path={`/api/wallet/statement/export?period=${period}`} />
        <Button onClick={() => globalThis.print()}>{m.wallet_report_print()}</Button>
      </div>
      {data ? <ReportPaper statement={data} title={choices.find(({ value }) => value === period)?.label ?? period} /> : null}
      {!data && isPending ? (
        <div role="status" aria-label={m.loading()}>
          <Skeleton className="report-wait" />
        </div>
      ) : null}
      {!data && !isPending ? (
        <ErrorState text={m.error_generic()} action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>} />
      ) : null}
    </section>
  );
}

function ReportPaper({ statement, title }: { statement: WalletStatement; title: string }) {
  const { siteTitle, timezone } = useSite();
  const { user } = useSession();
  const locale = useLocale();
  const lines = [
    { name: m.wallet_report_deposited(), value: statement.deposited },
    { name: m.wallet_report_withdrawn(), value: statement.withdrawn },
    { name: m.wallet_report_staked(), value: statement.staked, part: true },
    { name: m.wallet_report_won(), value: statement.won, part: true },
    { name: m.wallet_report_result(), value: statement.result },
    ...(statement.bonus === 0 ? [] : [{ name: m.wallet_bonus(), value: statement.bonus }]),
    ...(statement.adjusted === 0 ? [] : [{ name: m.wallet_report_adjusted(), value: statement.adjusted }]),
  ];
  return (
    <article className="report-paper panel">
      <header>
        <h2>{title}</h2>
        <p>
          {siteTitle} · {user?.first_name} {user?.last_name}
        </p>
      </header>
      <table>
        <caption className="sr-only">{m.wallet_tab_report()}</caption>
        <tbody>
          <tr className="report-end">
            <th scope="row">{m.wallet_report_opening()}</th>
            <td>
              <Money value={statement.opening} />
            </td>
          </tr>
          {lines.map(({ name, value, part }) => (
            <tr key={name} data-part={part ? "" : undefined}>
              <th scope="row">{name}</th>
              <td>
                <Money value={value} signed />
              </td>
            </tr>
          ))}
          <tr className="report-end">
            <th scope="row">{statement.complete ? m.wallet_report_closing() : m.wallet_report_so_far()}</th>
            <td>
              <Money value={statement.closing} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="report-note">
        {m.wallet_report_note({ rounds: statement.rounds, at: fullMoment(statement.issued_at, { locale, timezone }) })}
      </p>
    </article>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { AffiliateStatement } from "@trevo/contract";
import { type Locale, dateFormat, numberFormat } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { EmptyState } from "@trevo/ui/states";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { AffiliateLinks } from "./affiliate-links.tsx";
import { AffiliatePlayers } from "./affiliate-players.tsx";
import { affiliateStatementsQuery, affiliateSummaryQuery } from "./api.ts";
import { MediaKit } from "./media-kit.tsx";
import { PartState } from "./part-state.tsx";

/** The figures, links and statements of an affiliate. */
export function AffiliatePortal() {
  return (
    <>
      <Summary />
      <h2 className="h2 refers-heading">{m.affiliate_links()}</h2>
      <AffiliateLinks />
      <h2 className="h2 refers-heading">{m.media_kit()}</h2>
      <MediaKit />
      <h2 className="h2 refers-heading">{m.affiliate_players()}</h2>
      <AffiliatePlayers />
      <h2 className="h2 refers-heading">{m.affiliate_statements()}</h2>
      <Statements />
    </>
  );
}

function Count({ title, of }: { title: string; of: number }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{numberFormat(useLocale()).format(of)}</dd>
    </div>
  );
}

function Summary() {
  const { user } = useSession();
  const { data: summary, error, refetch } = useQuery(affiliateSummaryQuery(user?.id));
  const locale = useLocale();
  if (!summary) return <PartState error={error} retry={() => void refetch()} />;
  const revenue = summary.days.reduce((sum, day) => sum + day.revenue, 0);
  return (
    <section className="panel refers-card">
      {summary.state === "paused" ? <p role="status">{m.affiliate_paused()}</p> : null}
      <dl className="refers-funnel">
        <Count title={m.affiliate_clicks()} of={summary.clicks} />
        <Count title={m.affiliate_accounts()} of={summary.accounts} />
        <Count title={m.affiliate_qualified()} of={summary.qualified} />
      </dl>
      <p className="refers-note">{m.affiliate_clicks_note()}</p>
      <p className="refers-lead">
        {m.affiliate_revenue()} <Money value={revenue} />
      </p>
      {summary.days.length > 0 ? (
        <details className="refers-more">
          <summary>
            <Icon name="down" />
            {m.affiliate_days()}
          </summary>
          <table className="refers-table">
            <thead>
              <tr>
                <th scope="col">{m.affiliate_day()}</th>
                <th scope="col">{m.affiliate_active()}</th>
                <th scope="col">{m.affiliate_net()}</th>
              </tr>
            </thead>
            <tbody>
              {summary.days.map(({ day, players, revenue: net }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day, locale)}</th>
                  <td>{players}</td>
                  <td>
                    <Money value={net} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
      {summary.plan ? (
        <details className="refers-more">
          <summary>
            <Icon name="down" />
            {summary.plan.name[locale]}
          </summary>
          <p className="refers-terms">{summary.plan.terms}</p>
        </details>
      ) : (
        <p>{m.affiliate_no_plan()}</p>
      )}
    </section>
  );
}

/** Days and months of the brand's calendar have no time zone of their own. */
const dayText = (day: string, locale: Locale): string =>
  dateFormat(locale, { day: "2-digit", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
const monthText = (month: string, locale: Locale): string =>
  dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));

const stateTexts = {
  open: m.affiliate_state_open,
  nothing_due: m.affiliate_state_nothing,
  paid: m.affiliate_state_paid,
  paid_outside: m.affiliate_state_outside,
};
const kindTexts = {
  revenue_share: m.affiliate_kind_share,
  cpa: m.affiliate_kind_cpa,
  sub: m.affiliate_kind_sub,
  flat: m.affiliate_kind_flat,
  correction: m.affiliate_kind_correction,
};

function Statements() {
  const { user } = useSession();
  const { data: statements, error, refetch } = useQuery(affiliateStatementsQuery(user?.id));
  if (!statements) return <PartState error={error} retry={() => void refetch()} />;
  if (statements.length === 0) return <EmptyState icon="wallet" text={m.affiliate_statements_empty()} />;
  return (
    <>
      <ul className="refers-statements">
        {statements.map((statement) => (
          <li key={statement.id}>
            <StatementRow statement={statement} />
          </li>
        ))}
      </ul>
      <SaveStatements />
    </>
  );
}

function SaveStatements() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (!(await saveFile("/api/affiliate/statements/export"))) showToast(m.affiliate_export_failed());
    setBusy(false);
  };
  return (
    <Button busy={busy ? m.affiliate_exporting() : undefined} onClick={() => void save()}>
      {m.affiliate_export()}
    </Button>
  );
}

function StatementRow({ statement }: { statement: AffiliateStatement }) {
  const locale = useLocale();
  return (
    <details className="panel refers-statement">
      <summary>
        <span>
          <b>{monthText(statement.month, locale)}</b>
          <small>{stateTexts[statement.state]()}</small>
        </span>
        <Money value={statement.amount} />
      </summary>
      {statement.lines.length === 0 ? <p>{m.affiliate_lines_empty()}</p> : null}
      {statement.lines.map((line, no) => (
        <dl key={no}>
          <div>
            <dt>{kindTexts[line.kind]({ players: line.players })}</dt>
            <dd>
              <Money value={line.amount} />
            </dd>
          </div>
          {line.kind === "revenue_share" || line.kind === "sub" ? (
            <div>
              <dt>{m.affiliate_base({ percent: numberFormat(locale, { maximumFractionDigits: 2 }).format(line.share_bps / 100) })}</dt>
              <dd>
                <Money value={line.base} />
              </dd>
            </div>
          ) : null}
          {line.carried < 0 ? (
            <div>
              <dt>{m.affiliate_carried()}</dt>
              <dd>
                <Money value={line.carried} />
              </dd>
            </div>
          ) : null}
        </dl>
      ))}
    </details>
  );
}

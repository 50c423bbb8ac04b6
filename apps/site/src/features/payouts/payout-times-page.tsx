import "./payouts.css";
import type { PayoutTimes } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatPercent } from "@trevo/ui/format";
import { Moment } from "@trevo/ui/moment";
import { ErrorState } from "@trevo/ui/states";
import { useRevalidator } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { type Locale, numberFormat } from "@trevo/domain";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { durationText } from "./duration-text.ts";

const numberText = (value: number, locale: Locale): string => numberFormat(locale).format(value);

/** How fast the brand pays, as measured, beside its promise. */
export function PayoutTimesPage({ times }: { times: PayoutTimes | null }) {
  const { token } = useSession();
  return (
    <div className="payouts">
      <header>
        <h1 className="page-title">{m.payouts_title()}</h1>
        {times ? <p className="payouts-lead">{m.payouts_lead({ days: times.days })}</p> : null}
      </header>
      {times ? <Measured times={times} /> : <Failed />}
      {token ? <ButtonLink href="/account/wallet?show=withdrawals">{m.payouts_to_withdrawals()}</ButtonLink> : null}
    </div>
  );
}

function Failed() {
  const { revalidate } = useRevalidator();
  return <ErrorState text={m.payouts_failed()} action={<Button onClick={() => void revalidate()}>{m.try_again()}</Button>} />;
}

function Measured({ times }: { times: PayoutTimes }) {
  const locale = useLocale();
  const { figures, payouts, days, fewest } = times;
  return (
    <>
      {figures ? (
        <>
          <Percentiles figures={figures} />
          <div className="payouts-columns">
            <Chart buckets={figures.buckets} payouts={payouts} />
            <Shares figures={figures} />
          </div>
          <p className="payouts-count">{m.payouts_count({ count: numberText(payouts, locale), days })}</p>
        </>
      ) : (
        <section className="panel payouts-few">
          <h2>{m.payouts_few()}</h2>
          <p>{m.payouts_few_text({ count: numberText(payouts, locale), days, fewest })}</p>
        </section>
      )}
      <div className="payouts-columns">
        <Promises times={times} />
        <Waiting waiting={times.waiting} />
      </div>
      <section className="payouts-notes">
        <h2 className="h2">{m.payouts_how()}</h2>
        <p>{m.payouts_how_from()}</p>
        <p>{m.payouts_how_what()}</p>
        <p>
          <LastMeasured at={times.measured_at} />
        </p>
      </section>
    </>
  );
}

type Figures = NonNullable<PayoutTimes["figures"]>;

function Percentiles({ figures }: { figures: Figures }) {
  const locale = useLocale();
  const facts = [
    { name: m.payouts_median(), ms: figures.median_ms },
    { name: m.payouts_p90(), ms: figures.p90_ms },
    { name: m.payouts_p95(), ms: figures.p95_ms },
  ];
  return (
    <dl className="payouts-percentiles panel">
      {facts.map(({ name, ms }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{durationText(ms, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Shares({ figures }: { figures: Figures }) {
  const locale = useLocale();
  const facts = [
    { name: m.payouts_within_minute(), share: figures.within_minute },
    { name: m.payouts_within_hour(), share: figures.within_hour },
    { name: m.payouts_within_day(), share: figures.within_day },
  ];
  return (
    <section className="panel payouts-shares">
      <h2>{m.payouts_within()}</h2>
      <dl>
        {facts.map(({ name, share }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatPercent(share, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every payout is in exactly one bar; the length of a bar is its share of all payouts, from zero. */
function Chart({ buckets, payouts }: { buckets: Figures["buckets"]; payouts: number }) {
  const locale = useLocale();
  return (
    <section className="panel payouts-chart">
      <h2>{m.payouts_chart()}</h2>
      <ul>
        {buckets.map(({ up_to_ms, payouts: count }, nth) => {
          const share = formatPercent(Math.floor((count * 10_000) / payouts), locale);
          const range = rangeText(buckets[nth - 1]?.up_to_ms ?? null, up_to_ms, locale);
          return (
            <li key={up_to_ms ?? "over"} aria-label={m.payouts_chart_row({ range, share, count: numberText(count, locale) })}>
              <span aria-hidden="true">{range}</span>
              <svg width="100%" height="14" aria-hidden="true">
                <rect className="payouts-track" width="100%" height="14" rx="4" />
                <rect className="payouts-bar" width={`${(count * 100) / payouts}%`} height="14" rx="4" />
              </svg>
              <b aria-hidden="true">{share}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function rangeText(from: number | null, to: number | null, locale: Locale): string {
  if (from === null) return to === null ? "" : m.payouts_up_to({ time: durationText(to, locale) });
  return to === null
    ? m.payouts_over({ time: durationText(from, locale) })
    : m.payouts_between({ from: durationText(from, locale), to: durationText(to, locale) });
}

function Promises({ times }: { times: PayoutTimes }) {
  const locale = useLocale();
  return (
    <section className="panel payouts-shares">
      <h2>{m.payouts_promise()}</h2>
      <dl>
        <div>
          <dt>{m.payouts_promise_payment()}</dt>
          <dd>{durationText(times.payment_promise_ms, locale)}</dd>
        </div>
        <div>
          <dt>{m.payouts_promise_review()}</dt>
          <dd>{durationText(times.review_promise_ms, locale)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Waiting({ waiting: { payouts, oldest_ms } }: Pick<PayoutTimes, "waiting">) {
  const locale = useLocale();
  return (
    <section className="panel payouts-shares">
      <h2>{m.payouts_waiting()}</h2>
      <p>
        {oldest_ms === null
          ? m.payouts_waiting_none()
          : m.payouts_waiting_some({ count: numberText(payouts, locale), time: durationText(oldest_ms, locale) })}
      </p>
    </section>
  );
}

/** The sentence with its time as a `time` element. */
function LastMeasured({ at }: { at: string }) {
  const [before, after] = m.payouts_how_when({ time: "\u0000" }).split("\u0000");
  return (
    <>
      {before}
      <Moment at={at} />
      {after}
    </>
  );
}

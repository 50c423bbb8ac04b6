import "./returns.css";
import type { PublicReturn } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { formatPercent } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import { EmptyState } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { useLocale } from "../../lib/locale.ts";
import { type Locale, numberFormat } from "@trevo/domain";
import { m } from "../../paraglide/messages.js";
import { ReturnPlot } from "./return-plot.tsx";

/** Number of rounds from which the server states an interval. */
const fewestRounds = 100;

const count = (rounds: number, locale: Locale): string => numberFormat(locale).format(rounds);

/** Promised and actual returns of our own games, by game and version, over the brand's real rounds. */
export function ReturnsPage({ returns, pictureOf }: { returns: readonly PublicReturn[]; pictureOf: (game: string) => string }) {
  return (
    <div className="returns">
      <header>
        <h1 className="page-title">{m.returns_title()}</h1>
        <p className="returns-lead">{m.returns_lead()}</p>
      </header>
      {returns.length === 0 ? (
        <EmptyState title={m.returns_none()} text={m.returns_none_text()} />
      ) : (
        <>
          <Legend />
          <p className="returns-scale">{m.returns_scale()}</p>
          <ul className="returns-list">
            {returns.map((one) => (
              <GameReturn key={`${one.rules_hash} ${one.paytable_hash}`} of={one} picture={pictureOf(one.game)} />
            ))}
          </ul>
        </>
      )}
      <section className="returns-notes">
        <h2 className="h2">{m.returns_how()}</h2>
        <p>{m.returns_how_promise()}</p>
        <p>{m.returns_how_realised()}</p>
        <p>{m.returns_how_interval()}</p>
        <ButtonLink href="/fairness">{m.fairness_title()}</ButtonLink>
      </section>
    </div>
  );
}

/** Legend of the three marks of a plot. */
function Legend() {
  const marks = [
    { kind: "promise", text: m.returns_promised() },
    { kind: "realised", text: m.returns_realised() },
    { kind: "interval", text: m.returns_interval() },
  ];
  return (
    <ul className="returns-legend" aria-hidden="true">
      {marks.map(({ kind, text }) => (
        <li key={kind} data-mark={kind}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function GameReturn({ of, picture }: { of: PublicReturn; picture: string }) {
  const locale = useLocale();
  const { title, version, promised, realised, interval, rounds } = of;
  return (
    <li className="game-return panel" data-past={of.is_current ? undefined : ""}>
      <div className="game-return-head">
        <img src={picture} alt="" width={52} height={52} loading="lazy" />
        <h2>{of.is_current ? <Link href={`/casino/house/${of.game}`}>{title}</Link> : title}</h2>
        <span>{of.is_current ? m.returns_version({ version }) : m.returns_past_version({ version })}</span>
      </div>
      <ReturnPlot of={of} />
      <dl>
        <Figure label={of.by_decisions ? m.returns_promised_best() : m.returns_promised()}>{formatPercent(promised, locale)}</Figure>
        <Figure label={m.returns_rounds()}>{count(rounds, locale)}</Figure>
        {realised === null ? null : <Figure label={m.returns_realised()}>{formatPercent(realised, locale)}</Figure>}
        {interval ? (
          <Figure label={m.returns_interval()}>
            {m.returns_range({ low: formatPercent(interval.low, locale), high: formatPercent(interval.high, locale) })}
          </Figure>
        ) : null}
      </dl>
      {rounds < fewestRounds ? <p>{rounds === 0 ? m.returns_empty() : m.returns_few()}</p> : null}
      <p className="game-return-hash">
        {m.returns_rules()} <code>{of.rules_hash.slice(0, 16)}</code>
      </p>
    </li>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { SportFixtureDetail } from "@trevo/contract";
import { builderBounds, isCombinable, isMarketKey, ruleOf } from "@trevo/sports";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { EmptyState, ErrorState } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { thrownText } from "../../lib/request.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { builderQuery } from "./api.ts";
import { builderChoice, choicesOf, choose, noChoice } from "./builder-choice.ts";
import { BuilderSum } from "./builder-sum.tsx";
import { isKnown, type KnownMarket, marketText, namesOf, selectionText } from "./market-text.ts";
import { OddsValue } from "./odds-value.tsx";
import { useOddsKeys } from "./use-odds-keys.ts";

/** Markets whose selections can be combined: markets of one type together, lines in ascending order. */
function panelsOf({ groups }: SportFixtureDetail): KnownMarket[][] {
  const markets = groups
    .flatMap((group) => group.markets)
    .filter(isKnown)
    .filter(({ type, part, line_x4 }) => isMarketKey({ type, part, line_x4 }) && isCombinable({ type, part, line_x4 } as never))
    .filter(({ selections }) => selections.some(({ odds_x1000, result }) => odds_x1000 !== null && !result));
  return [...Map.groupBy(markets, ({ type }) => type).values()].map((group) => group.toSorted((a, b) => a.line_x4 - b.line_x4));
}

/** Combines selections of one match into one bet at one price. The choice persists while the player views other tabs of the match. */
export function BetBuilder({ fixture }: { fixture: SportFixtureDetail }) {
  const locale = useLocale();
  const choices = choicesOf(useStore(builderChoice), fixture.id);
  const { data, isError, error, refetch } = useQuery(builderQuery);
  const panels = panelsOf(fixture);
  if (panels.length === 0) return <EmptyState icon="ball" text={m.sports_builder_none()} />;
  if (isError)
    return (
      <ErrorState
        text={m.sports_builder_failed({ reason: thrownText(error) })}
        action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>}
      />
    );
  if (!data)
    return (
      <div className="builder" aria-busy="true">
        <span className="sr-only">{m.loading()}</span>
        <div className="skeleton builder-wait" />
        <div className="skeleton builder-wait" />
      </div>
    );
  const built = choices.length < builderBounds.min ? null : data.builtLeg(fixture, choices, locale);
  return (
    <div className="builder">
      <p>{m.sports_builder_lead()}</p>
      <div className="market-panels">
        {panels.map((markets) => (
          <BuilderPanel key={markets[0]?.type} fixture={fixture} markets={markets} />
        ))}
      </div>
      {choices.length >= builderBounds.max ? <Notice>{m.sports_builder_full()}</Notice> : null}
      <BuilderSum count={choices.length} built={built} onClear={() => builderChoice.set(noChoice)} />
    </div>
  );
}

function BuilderPanel({ fixture, markets }: { fixture: SportFixtureDetail; markets: readonly KnownMarket[] }) {
  const locale = useLocale();
  const keysOf = useOddsKeys(markets);
  const [first] = markets;
  if (!first) return null;
  return (
    <section className="panel market-panel" aria-label={marketText(first, locale)}>
      <h2>{marketText(first, locale)}</h2>
      {markets.map((market) => (
        <ul key={market.id} className="market-odds" data-columns={columnsOf(market)}>
          {market.selections.map(({ code, odds_x1000 }) => (
            <li key={code} data-open={market.takes_bets}>
              <ChoiceCell
                fixture={fixture}
                market={market}
                code={code}
                odds_x1000={odds_x1000}
                keys={keysOf({ market_id: market.id, code })}
              />
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

const columnsOf = ({ type }: KnownMarket): number => (type === "score" ? 4 : Math.min(ruleOf(type).selections.length, 3));

interface ChoiceCellProps {
  fixture: SportFixtureDetail;
  market: KnownMarket;
  code: string;
  odds_x1000: number | null;
  keys: ReturnType<ReturnType<typeof useOddsKeys>>;
}

/** A selection that can be combined, with its single odds. A chosen selection can be removed even while it is suspended. */
function ChoiceCell({ fixture, market, code, odds_x1000, keys }: ChoiceCellProps) {
  const locale = useLocale();
  const choices = choicesOf(useStore(builderChoice), fixture.id);
  const choice = { market_id: market.id, code };
  const isOn = choices.some((one) => one.market_id === market.id && one.code === code);
  const isOpen = market.takes_bets && odds_x1000 !== null;
  const inside = (
    <>
      <span>
        {selectionText(market, code, { sides: namesOf(fixture), locale })} <span className="sr-only">{m.sports_odds_of()}</span>
      </span>
      <OddsValue odds={odds_x1000} open={market.takes_bets} />
    </>
  );
  if (!isOpen && !isOn) return <span className="odds-cell">{inside}</span>;
  return (
    <button
      type="button"
      className="odds-cell"
      aria-pressed={isOn}
      {...(isOpen ? keys : {})}
      onClick={() => builderChoice.set({ fixture_id: fixture.id, choices: choose(choices, choice) })}
    >
      {inside}
    </button>
  );
}

import type { SportFixtureDetail } from "@trevo/contract";
import { ruleOf } from "@trevo/sports";
import { Icon } from "@trevo/ui/icon";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { type KnownMarket, marketText, namesOf, returnText, ruleText, selectionText } from "./market-text.ts";
import { OddsCell } from "./odds-cell.tsx";
import { useOddsKeys } from "./use-odds-keys.ts";

/** Markets of one type and part: a single market, or one per line. */
export interface MarketPanelProps {
  fixture: SportFixtureDetail;
  markets: readonly KnownMarket[];
}

/** A market with its rule, its theoretical return and every selection. */
export function MarketPanel({ fixture, markets }: MarketPanelProps) {
  const locale = useLocale();
  const keysOf = useOddsKeys(markets);
  const [first] = markets;
  if (!first) return null;
  const lowest = Math.max(...markets.map(({ margin_ppm }) => margin_ppm));
  const sides = namesOf(fixture);
  const hasLines = ruleOf(first.type).line !== "none";
  return (
    <section className="panel market-panel" aria-label={marketText(first, locale)}>
      <header>
        <h2>{marketText(first, locale)}</h2>
        <details className="market-rule">
          <summary>
            {m.sports_return({ share: returnText(lowest, locale) })}
            <Icon name="info" />
          </summary>
          <p>{ruleText(first)}</p>
          <p>{hasLines ? m.sports_return_lines() : m.sports_return_means()}</p>
        </details>
      </header>
      {markets.map((market) => (
        <ul key={market.id} className="market-odds" data-columns={columnsOf(market)}>
          {market.selections.map((selection) => (
            <li key={selection.code} data-open={market.takes_bets} data-result={resultOf(selection.result)}>
              {selection.result ? (
                <span className="odds-cell">
                  <span>{selectionText(market, selection.code, { sides, locale })}</span>
                  <ResultMark result={selection.result} />
                </span>
              ) : (
                <OddsCell
                  fixture={fixture}
                  market={market}
                  selection={selection}
                  sides={sides}
                  keys={keysOf({ market_id: market.id, code: selection.code })}
                />
              )}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

const columnsOf = ({ type, selections }: KnownMarket): number => (type === "score" ? 4 : Math.min(selections.length, 3));

type Result = KnownMarket["selections"][number]["result"];

function resultOf(result: Result): "won" | "lost" | "void" | "half" | undefined {
  if (!result) return undefined;
  if (result.void_halves === 2) return "void";
  if (result.void_halves === 1 || result.dead_heat) return "half";
  return result.won ? "won" : "lost";
}

function ResultMark({ result }: { result: NonNullable<Result> }) {
  const words = { won: m.sports_won, lost: m.sports_lost, void: m.sports_void, half: m.sports_half };
  const outcome = resultOf(result) ?? "lost";
  return (
    <span className="market-result">
      {outcome === "won" ? <Icon name="check" /> : null}
      {words[outcome]()}
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { PopularSportBets } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { popularQuery } from "./api.ts";
import { FixtureMoment } from "./fixture-moment.tsx";
import { isKnown, type KnownMarket, marketText, shortNamesOf } from "./market-text.ts";
import { OddsCell } from "./odds-cell.tsx";
import { Shirt } from "./shirt.tsx";
import { fixturePath } from "./sports-place.ts";
import { useOddsKeys } from "./use-odds-keys.ts";

type PopularMatch = PopularSportBets["matches"][number];

/** Selections that most players bet on lately. Renders nothing if too few players did; it is never filled with other matches. */
export function PopularBets({ first }: { first: PopularSportBets }) {
  const query = useQuery({ ...popularQuery, initialData: first });
  return <PopularSection popular={query.data} />;
}

export function PopularSection({ popular: { hours, matches } }: { popular: PopularSportBets }) {
  const known = matches.flatMap(({ fixture, market }) => (isKnown(market) ? [{ fixture, market }] : []));
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="popular-bets">
      <header className="fixtures-head">
        <h2 className="h2" id="popular">
          {m.sports_popular()}
        </h2>
      </header>
      <p className="popular-means">{m.sports_popular_means({ hours })}</p>
      <ul className="popular-list">
        {known.map(({ fixture, market }) => (
          <PopularRow key={fixture.id} fixture={fixture} market={market} />
        ))}
      </ul>
    </section>
  );
}

function PopularRow({ fixture, market }: { fixture: PopularMatch["fixture"]; market: KnownMarket }) {
  const locale = useLocale();
  const keysOf = useOddsKeys([market]);
  const sides = shortNamesOf(fixture);
  const isLive = fixture.state === "live";
  return (
    <li className="panel popular-row">
      <Link className="fixture-link" href={fixturePath(fixture)}>
        <small>
          <FixtureMoment fixture={fixture} />
          {` · ${fixture.competition.name}`}
        </small>
        {[fixture.home, fixture.away].map((team, side) => (
          <span key={team.id} className="fixture-side">
            <Shirt shirt={team.shirt} />
            <span>{team.name}</span>
            {isLive ? <b>{fixture.score[side]}</b> : null}
          </span>
        ))}
        <span className="popular-market">
          {marketText(market, locale)}
          <Icon name="right" />
        </span>
      </Link>
      <ul className="odds-trio" data-columns={market.selections.length}>
        {market.selections.map((selection) => (
          <li key={selection.code} data-open={market.takes_bets}>
            <OddsCell
              fixture={fixture}
              market={market}
              selection={selection}
              sides={sides}
              keys={keysOf({ market_id: market.id, code: selection.code })}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

import type { SportFixture } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { m } from "../../paraglide/messages.js";
import { isOver } from "./api.ts";
import { FavoriteButton } from "./favorite-button.tsx";
import { FixtureMoment } from "./fixture-moment.tsx";
import { isKnown, type KnownMarket, shortNamesOf } from "./market-text.ts";
import { OddsCell } from "./odds-cell.tsx";
import { Shirt } from "./shirt.tsx";
import { fixturePath } from "./sports-place.ts";
import { useOddsKeys } from "./use-odds-keys.ts";

const hasScore = ({ state }: SportFixture): boolean => !["scheduled", "postponed", "cancelled"].includes(state);

interface FixtureRowProps {
  fixture: SportFixture;
  /** Shows the competition, for lists that mix several. */
  withCompetition?: boolean;
  /** A remark on this match, such as a corrected result. */
  note?: string | undefined;
}

/** A match in a list: teams, score, and the odds on its result. */
export function FixtureRow({ fixture, withCompetition = false, note }: FixtureRowProps) {
  return (
    <li className="panel fixture-row" data-marked={isOver(fixture) ? undefined : true}>
      <Link className="fixture-link" href={fixturePath(fixture)}>
        <small>
          <FixtureMoment fixture={fixture} />
          {withCompetition ? ` · ${fixture.competition.name}` : null}
          {note === undefined ? null : <b className="fixture-note">{note}</b>}
        </small>
        {[fixture.home, fixture.away].map((team, side) => (
          <span key={team.id} className="fixture-side">
            <Shirt shirt={team.shirt} />
            <span>{team.name}</span>
            <RedCards count={fixture.reds[side] ?? 0} />
            {hasScore(fixture) ? <b>{fixture.score[side]}</b> : null}
          </span>
        ))}
      </Link>
      {isOver(fixture) ? null : (
        <>
          <FavoriteButton kind="fixture" id={fixture.id} name={`${fixture.home.name} × ${fixture.away.name}`} />
          <MainOdds fixture={fixture} />
        </>
      )}
    </li>
  );
}

export function RedCards({ count }: { count: number }) {
  return count === 0 ? null : (
    <i className="fixture-reds">
      <span aria-hidden="true">{count > 1 ? count : ""}</span>
      <span className="sr-only">{m.sports_reds({ count })}</span>
    </i>
  );
}

/** Odds on 1, X and 2. */
function MainOdds({ fixture }: { fixture: SportFixture }) {
  const market = fixture.main.find(isKnown);
  if (!market)
    return (
      <p className="fixture-unpriced">
        <Icon name="clock" /> {m.sports_unpriced()}
      </p>
    );
  return <OddsTrio fixture={fixture} market={market} />;
}

function OddsTrio({ fixture, market }: { fixture: SportFixture; market: KnownMarket }) {
  const sides = shortNamesOf(fixture);
  const keysOf = useOddsKeys([market]);
  return (
    <ul className="odds-trio">
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
  );
}

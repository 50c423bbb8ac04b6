import type { SportFixtureDetail } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { EmptyState } from "@trevo/ui/states";
import { TabLinks } from "@trevo/ui/tabs";
import { useSearchParams } from "react-router";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { isOver } from "./api.ts";
import { BetBuilder } from "./bet-builder.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { FollowBuilders } from "./follow-builders.tsx";
import { FixtureMoment } from "./fixture-moment.tsx";
import { RedCards } from "./fixture-row.tsx";
import { MarketPanel } from "./market-panel.tsx";
import { isKnown, type KnownMarket, reasonText } from "./market-text.ts";
import { MatchTracker } from "./match-tracker.tsx";
import { Shirt } from "./shirt.tsx";
import { SimulatedBadge, SimulatedPanel } from "./simulated.tsx";
import { competitionPath, fixturePath } from "./sports-place.ts";
import { useFixture } from "./use-fixture.ts";

const tabNames: Record<string, () => string> = {
  main: m.sports_tab_main,
  goals: m.sports_tab_goals,
  handicap: m.sports_tab_handicap,
  score: m.sports_tab_score,
  halves: m.sports_tab_halves,
  builder: m.sports_tab_builder,
};

/** Tab of the bet builder, shown beside the market tabs while the match accepts bets. */
const builderTab = "builder";

/** A match with all its markets. The server's page shows the odds at its time of rendering; the client keeps them up to date. */
export function FixturePage({ first }: { first: SportFixtureDetail }) {
  const { fixture, isError, error, refetch } = useFixture(first);
  return (
    <article className="fixture-page">
      <FixtureHead fixture={fixture} />
      <MatchTracker fixture={fixture} />
      {isError ? (
        <Notice tone="warn" announce action={<button onClick={() => void refetch()}>{m.try_again()}</button>}>
          {m.sports_stale({ reason: thrownText(error) })}
        </Notice>
      ) : null}
      <Suspension fixture={fixture} />
      {fixture.state === "live" ? <Notice>{m.sports_live_delay()}</Notice> : null}
      <Markets fixture={fixture} />
      <FollowBuilders fixture={fixture} />
      {fixture.simulated ? <SimulatedPanel simulated={fixture.simulated} /> : null}
    </article>
  );
}

function FixtureHead({ fixture }: { fixture: SportFixtureDetail }) {
  const { home, away, competition, score, state, half_time_score: half } = fixture;
  const hasScore = !["scheduled", "postponed", "cancelled"].includes(state);
  return (
    <header className="panel fixture-head">
      <p>
        <Link href={competitionPath(fixture.sport, competition)}>{competition.name}</Link>
        {fixture.round === null ? null : ` · ${m.sports_round({ round: fixture.round })}`}
        {isOver(fixture) ? null : <FavoriteButton kind="fixture" id={fixture.id} name={`${home.name} × ${away.name}`} />}
      </p>
      <div className="fixture-sides">
        <h1>
          <span>
            <Shirt shirt={home.shirt} />
            {home.name}
            <RedCards count={fixture.reds[0]} />
          </span>
          {hasScore ? (
            <b>
              {score[0]}–{score[1]}
            </b>
          ) : (
            <b aria-hidden="true">×</b>
          )}
          <span>
            <Shirt shirt={away.shirt} />
            {away.name}
            <RedCards count={fixture.reds[1]} />
          </span>
        </h1>
        <FavoriteButton kind="team" id={home.id} name={home.name} />
        <FavoriteButton kind="team" id={away.id} name={away.name} />
      </div>
      <p className="fixture-facts">
        <FixtureMoment fixture={fixture} />
        {half && hasScore ? <span>{m.sports_half_score({ home: half[0], away: half[1] })}</span> : null}
        {fixture.corners && hasScore ? <span>{m.sports_corners({ home: fixture.corners[0], away: fixture.corners[1] })}</span> : null}
      </p>
      {fixture.simulated ? <SimulatedBadge /> : null}
    </header>
  );
}

/** Why no market of the match accepts bets now. */
function Suspension({ fixture }: { fixture: SportFixtureDetail }) {
  const reason = fixture.main[0]?.why_not;
  if (isOver(fixture) || reason === undefined) return null;
  return (
    <Notice tone="warn" icon="lock">
      {reasonText(reason)}
    </Notice>
  );
}

/** Groups markets of one type and part into one panel, lines in order. Decided markets are shown once the match is over. */
function panelsOf(markets: readonly KnownMarket[], isDone: boolean): KnownMarket[][] {
  const shown = markets.filter(({ selections }) =>
    isDone ? selections.some(({ result }) => result) : selections.some(({ odds_x1000, result }) => odds_x1000 !== null && !result),
  );
  return [...Map.groupBy(shown, ({ type, part }) => `${type} ${part}`).values()].map((group) =>
    group.toSorted((a, b) => a.line_x4 - b.line_x4),
  );
}

function Markets({ fixture }: { fixture: SportFixtureDetail }) {
  const [query] = useSearchParams();
  const isDone = isOver(fixture);
  const groups = fixture.groups
    .map(({ code, markets }) => ({ code, panels: panelsOf(markets.filter(isKnown), isDone) }))
    .filter(({ panels }) => panels.length > 0);
  const isBuilding = query.get("tab") === builderTab && !isDone;
  const current = groups.find(({ code }) => code === query.get("tab")) ?? groups[0];
  if (!current) return <EmptyState icon="ball" text={isDone ? m.sports_no_results() : m.sports_no_markets()} />;
  return (
    <>
      <TabLinks
        label={m.sports_markets()}
        tabs={[...groups.map(({ code }) => code), ...(isDone ? [] : [builderTab])].map((code) => ({
          href: `${fixturePath(fixture)}${code === groups[0]?.code ? "" : `?tab=${code}`}`,
          label: tabNames[code]?.() ?? code,
          current: code === (isBuilding ? builderTab : current.code),
        }))}
      />
      {isBuilding ? (
        <BetBuilder fixture={fixture} />
      ) : (
        <div className="market-panels">
          {current.panels.map((markets) => (
            <MarketPanel key={`${markets[0]?.type} ${markets[0]?.part}`} fixture={fixture} markets={markets} />
          ))}
        </div>
      )}
    </>
  );
}

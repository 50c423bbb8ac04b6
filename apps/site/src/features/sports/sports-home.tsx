import { useQuery } from "@tanstack/react-query";
import type { PopularSportBets, SportFixture, SportsHome } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { EmptyState } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { homeQuery } from "./api.ts";
import { FavoriteMatches } from "./favorite-matches.tsx";
import { FixtureRow } from "./fixture-row.tsx";
import { countryText } from "./market-text.ts";
import { PopularBets } from "./popular-bets.tsx";
import { SimulatedNotice } from "./simulated.tsx";
import { competitionPath } from "./sports-place.ts";

/** Live and upcoming matches, and the competitions. */
export function SportsStart({ first, popular }: { first: SportsHome; popular: PopularSportBets }) {
  const query = useQuery({ ...homeQuery, initialData: first });
  const { live, live_total, next, sports } = query.data;
  return (
    <>
      {query.isError ? (
        <Notice tone="warn" announce action={<button onClick={() => void query.refetch()}>{m.try_again()}</button>}>
          {m.sports_stale({ reason: thrownText(query.error) })}
        </Notice>
      ) : null}
      {[...live, ...next].some(({ simulated }) => simulated) ? <SimulatedNotice /> : null}
      <div className="sports-start">
        <CompetitionTree sports={sports} />
        <div className="sports-lists">
          <FavoriteMatches />
          {live.length > 0 ? (
            <FixtureSection id="live" title={m.sports_when_live()} fixtures={live}>
              {live_total > live.length ? <Link href="/sportsbook/live">{m.sports_live_all({ count: live_total })}</Link> : null}
            </FixtureSection>
          ) : null}
          <PopularBets first={popular} />
          {next.length > 0 ? <FixtureSection id="next" title={m.sports_next()} fixtures={next} /> : null}
          {live.length + next.length === 0 ? <EmptyState icon="ball" text={m.sports_empty()} /> : null}
        </div>
      </div>
    </>
  );
}

interface FixtureSectionProps {
  id: string;
  title: string;
  fixtures: readonly SportFixture[];
  children?: React.ReactNode;
}

function FixtureSection({ id, title, fixtures, children }: FixtureSectionProps) {
  return (
    <section aria-labelledby={id}>
      <header className="fixtures-head">
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {children}
      </header>
      <ul className="fixtures">
        {fixtures.map((fixture) => (
          <FixtureRow key={fixture.id} fixture={fixture} withCompetition />
        ))}
      </ul>
    </section>
  );
}

function CompetitionTree({ sports }: Pick<SportsHome, "sports">) {
  const locale = useLocale();
  if (sports.length === 0) return null;
  return (
    <nav className="panel sport-tree" aria-label={m.sports_competitions()}>
      <h2>{m.sports_competitions()}</h2>
      <ul>
        {sports.flatMap(({ sport, competitions }) =>
          competitions.map((competition) => (
            <li key={competition.id}>
              <Link href={competitionPath(sport, competition)}>
                <span>
                  {competition.name}
                  <small>{countryText(competition.country, locale)}</small>
                </span>
                <b>
                  <span aria-hidden="true">{competition.fixtures}</span>
                  <span className="sr-only">{m.sports_fixtures({ count: competition.fixtures })}</span>
                </b>
              </Link>
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}

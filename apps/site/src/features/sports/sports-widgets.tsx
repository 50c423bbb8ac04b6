import "./sports.css";
import type { PopularSportBets, SportFixture } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { EmptyState } from "@trevo/ui/states";
import { lazy, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import type { ListPage } from "../../lib/paged-query.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { FixtureRow } from "./fixture-row.tsx";
import { PopularPart } from "./popular-home.tsx";

const PartnerWidgets = lazy(() => loadPart(() => import("./partner-book.tsx")).then((part) => ({ default: part.PartnerWidgets })));

interface SportsWidgetsProps {
  live: ListPage<SportFixture>;
  today: ListPage<SportFixture>;
  /** Null if it could not be read. */
  popular: PopularSportBets | null;
}

/** The sportsbook's widgets without the page around them, for a separate screen. */
export function SportsWidgets({ live, today, popular }: SportsWidgetsProps) {
  return (
    <ListMemory>
      <div className="sports sports-widgets">
        <h1 className="page-title">{m.sports_widgets_title()}</h1>
        <Widget id="live" title={m.sports_when_live()} empty={m.sports_live_empty()} fixtures={live.data} />
        <Widget id="today" title={m.sports_when_today()} empty={m.sports_today_empty()} fixtures={today.data} />
        {popular ? <PopularPart first={popular} /> : null}
        <p className="sports-all">
          <ButtonLink href="/sports">{m.sports_all()}</ButtonLink>
        </p>
      </div>
    </ListMemory>
  );
}

/** The same with the partner's sportsbook. */
export function PartnerBoard({ isDocument }: { isDocument: boolean }) {
  return (
    <div className="sports sports-widgets">
      <h1 className="page-title">{m.sports_widgets_title()}</h1>
      <Suspense fallback={null}>
        <PartnerWidgets isDocument={isDocument} />
      </Suspense>
      <p className="sports-all">
        <ButtonLink href="/sportsbook">{m.sports_all()}</ButtonLink>
      </p>
    </div>
  );
}

function Widget({ id, title, empty, fixtures }: { id: string; title: string; empty: string; fixtures: SportFixture[] }) {
  return (
    <section className="sports-widget" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {fixtures.length === 0 ? (
        <EmptyState text={empty} icon="ball" />
      ) : (
        <ul className="fixtures">
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} withCompetition />
          ))}
        </ul>
      )}
    </section>
  );
}

import "./sports.css";
import type { SportEvent } from "@trevo/contract";
import { type Sport, sports, localPath } from "@trevo/domain";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { RowsWaiting } from "@trevo/ui/row-list";
import { TabRow } from "@trevo/ui/tabs";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { BetSlip } from "./bet-slip.tsx";
import { EventList } from "./event-list.tsx";
import type { SportsFilter } from "./sports-filter.ts";
import { useSportsbookMirror } from "./sportsbook-mirror.ts";
import { eventsQuery } from "./api.ts";

export interface SportsPageProps {
  filter: SportsFilter;
  first: ListPage<SportEvent>;
}

const sportNames: Record<Sport, () => string> = {
  football: m.sports_football,
  basketball: m.sports_basketball,
  volleyball: m.sports_volleyball,
  tennis: m.sports_tennis,
  mma: m.sports_mma,
  esports: m.sports_esports,
};
const timeNames = { live: m.sports_when_live, today: m.sports_when_today, soon: m.sports_when_soon } as const;

/** Events by sport and time, and the slip beside them. */
export function SportsPage({ filter, first }: SportsPageProps) {
  useSportsbookMirror();
  const { sport, when, trail } = filter;
  return (
    <ListMemory>
      <div className="sports">
        <header className="sports-head">
          <Pitch />
          <h1>{sport ? sportNames[sport]() : m.nav_sports()}</h1>
          <p>{trail.length > 0 ? trail.join(" · ") : m.sports_lead()}</p>
        </header>
        <SportTabs current={sport} />
        <TimeChoice current={when} />
        <div className="sports-body">
          <section aria-label={m.sports_events()}>
            <PagedList
              list={eventsQuery(filter)}
              first={first}
              emptyIcon="ball"
              empty={when || sport ? m.sports_empty_filter() : m.sports_empty()}
              emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
              skeleton={<RowsWaiting count={6} />}
            >
              {(events) => <EventList events={events} />}
            </PagedList>
          </section>
          <BetSlip />
        </div>
      </div>
    </ListMemory>
  );
}

/** Half a pitch from above: lines and nothing else. */
function Pitch() {
  return (
    <svg viewBox="0 0 400 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path fill="#0f5a34" d="M0 0h400v160H0z" />
      <path fill="#136b3e" d="M40 0h40v160H40zM120 0h40v160h-40zM200 0h40v160h-40zM280 0h40v160h-40zM360 0h40v160h-40z" />
      <g fill="none" stroke="#fff4e6" strokeOpacity=".55" strokeWidth="3">
        <path d="M400 20h-96v120h96M400 48h-40v64h40M304 58a30 30 0 0 0 0 44M200-10v180" />
        <circle cx="200" cy="80" r="44" />
      </g>
      <circle cx="200" cy="80" r="4" fill="#fff4e6" fillOpacity=".6" />
    </svg>
  );
}

function SportTabs({ current }: { current: Sport | undefined }) {
  const hrefOf = useFilterHref();
  return (
    <TabRow label={m.sports_tabs()}>
      <Link to={hrefOf("sport", null)} preventScrollReset aria-current={current ? undefined : "page"}>
        <Icon name="ball" />
        {m.nav_all()}
      </Link>
      {sports.map((sport) => (
        <Link key={sport} to={hrefOf("sport", sport)} preventScrollReset aria-current={sport === current ? "page" : undefined}>
          {sportNames[sport]()}
        </Link>
      ))}
    </TabRow>
  );
}

function TimeChoice({ current }: { current: SportsFilter["when"] }) {
  const hrefOf = useFilterHref();
  return (
    <nav className="sports-times" aria-label={m.sports_times()}>
      {(["live", "today", "soon"] as const).map((when) => (
        <Link
          key={when}
          to={hrefOf("when", when === current ? null : when)}
          preventScrollReset
          aria-current={when === current ? "true" : undefined}
        >
          {timeNames[when]()}
        </Link>
      ))}
    </nav>
  );
}

/** The filter is part of the address; choosing a sport leaves a path below `/sportsbook`. */
function useFilterHref() {
  const [query] = useSearchParams();
  const locale = useLocale();
  return (name: "sport" | "when", value: string | null): string => {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `${localPath("/sports", locale)}${next.size > 0 ? `?${next}` : ""}`;
  };
}

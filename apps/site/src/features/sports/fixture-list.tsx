import type { SportFixture } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import type { EventsFilter } from "../../lib/site-types.ts";
import { m } from "../../paraglide/messages.js";
import { eventsQuery } from "./api.ts";
import { FixtureRow } from "./fixture-row.tsx";

export function FixturesWaiting({ count = 5 }: { count?: number }) {
  return (
    <div className="fixtures">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="fixture-wait" />
      ))}
    </div>
  );
}

interface FixtureListProps {
  filter: EventsFilter;
  first: ListPage<SportFixture>;
  empty: ReactNode;
}

/** Matches open for bets, page by page. Each page is refetched while it is visible. */
export function FixtureList({ filter, first, empty }: FixtureListProps) {
  return (
    <PagedList
      list={eventsQuery(filter)}
      first={first}
      emptyIcon="ball"
      empty={empty}
      emptyAction={<ButtonLink href="/sports">{m.sports_all()}</ButtonLink>}
      skeleton={<FixturesWaiting />}
    >
      {(fixtures) => (
        <ul className="fixtures">
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} withCompetition={filter.competition === undefined} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

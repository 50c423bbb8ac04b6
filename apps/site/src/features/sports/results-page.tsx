import type { SportResult } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { useDateWords } from "../../lib/date-words.ts";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import { m } from "../../paraglide/messages.js";
import { resultsQuery } from "./api.ts";
import { FixturesWaiting } from "./fixture-list.tsx";
import { FixtureRow } from "./fixture-row.tsx";

/** Finished matches by day, newest first. */
export function ResultsPage({ first }: { first: ListPage<SportResult> }) {
  const dateWords = useDateWords();
  return (
    <PagedList
      list={resultsQuery}
      first={first}
      emptyIcon="cup"
      empty={m.sports_results_empty()}
      emptyAction={<ButtonLink href="/sports">{m.sports_all()}</ButtonLink>}
      skeleton={<FixturesWaiting />}
    >
      {(results) =>
        [...Map.groupBy(results, ({ starts_at }) => dateWords(starts_at))].map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <header className="fixtures-head">
              <h2 className="h2">{day}</h2>
            </header>
            <ul className="fixtures">
              {ofDay.map((result) => (
                <FixtureRow key={result.id} fixture={result} withCompetition note={result.corrected ? m.sports_corrected() : undefined} />
              ))}
            </ul>
          </section>
        ))
      }
    </PagedList>
  );
}

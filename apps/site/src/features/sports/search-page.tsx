import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { EmptyState, ErrorState } from "@trevo/ui/states";
import { TextInput } from "@trevo/ui/text-input";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { searchQuery } from "./api.ts";
import { FixturesWaiting } from "./fixture-list.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { FixtureRow } from "./fixture-row.tsx";
import { countryText } from "./market-text.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import { Shirt } from "./shirt.tsx";
import { competitionPath } from "./sports-place.ts";

/** The search starts after this pause in typing, ms. */
const pauseMs = 250;
const longest = 60;

/** Searches teams and competitions while the user types. The search term is part of the address. */
export function SearchPage() {
  const [query, setQuery] = useSearchParams();
  const asked = (query.get("q") ?? "").slice(0, longest);
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    const q = typed.trim();
    if (q === asked) return;
    const timer = setTimeout(() => setQuery(q === "" ? {} : { q }, { replace: true, preventScrollReset: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, setQuery]);
  return (
    <div className="sports-search">
      <TextInput
        label={m.sports_search_label()}
        type="search"
        maxLength={longest}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        before={<Icon name="search" />}
      />
      <Found q={asked} onWords={setTyped} />
    </div>
  );
}

/** Remembers the last search that found something, when its page is left. */
function useRemembered(q: string, hasFound: boolean): void {
  const last = useRef("");
  useEffect(() => {
    if (hasFound) last.current = q;
  }, [q, hasFound]);
  useEffect(() => () => rememberSearch(last.current), []);
}

/** Shown before anything is typed: the recent searches of this browser. */
function SearchStart({ onWords }: { onWords: (words: string) => void }) {
  const [recent, setRecent] = useState<string[]>([]);
  // The server knows none: they are shown after the first paint.
  useEffect(() => setRecent(recentSearches()), []);
  if (recent.length === 0) return <EmptyState icon="search" text={m.sports_search_start()} />;
  const forget = () => {
    forgetSearches();
    setRecent([]);
  };
  return (
    <section className="sports-recent" aria-labelledby="recent">
      <header className="fixtures-head">
        <h2 className="h2" id="recent">
          {m.search_recent()}
        </h2>
        <Button tone="quiet" onClick={forget}>
          {m.search_recent_forget()}
        </Button>
      </header>
      <ul className="sports-found">
        {recent.map((words) => (
          <li key={words}>
            <button type="button" onClick={() => onWords(words)}>
              <Icon name="clock" />
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ q, onWords }: { q: string; onWords: (words: string) => void }) {
  const locale = useLocale();
  const found = useQuery(searchQuery(q));
  useRemembered(q, found.data !== undefined && found.data.competitions.length + found.data.fixtures.length > 0);
  if (q.length < 2) return <SearchStart onWords={onWords} />;
  if (found.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        <FixturesWaiting count={3} />
      </div>
    );
  if (!found.data)
    return <ErrorState text={thrownText(found.error)} action={<Button onClick={() => void found.refetch()}>{m.try_again()}</Button>} />;
  const { competitions, fixtures, teams, is_near } = found.data;
  if (competitions.length + fixtures.length === 0) return <EmptyState icon="search" text={m.sports_search_none({ words: q })} />;
  return (
    <>
      {teams.length > 0 ? (
        <ul className="sports-found sports-teams">
          {teams.map((team) => (
            <li key={team.id}>
              <button type="button" onClick={() => onWords(team.name)}>
                <Shirt shirt={team.shirt} />
                {team.name}
              </button>
              <FavoriteButton kind="team" id={team.id} name={team.name} />
            </li>
          ))}
        </ul>
      ) : null}
      {competitions.length > 0 ? (
        <ul className="sports-found">
          {competitions.map((competition) => (
            <li key={competition.id}>
              <Link href={competitionPath("football", competition)}>
                <Icon name="cup" />
                {competition.name}
                <small>{countryText(competition.country, locale)}</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {is_near ? <p className="sports-near">{m.sports_search_near({ words: q })}</p> : null}
      <ul className="fixtures">
        {fixtures.map((fixture) => (
          <FixtureRow key={fixture.id} fixture={fixture} withCompetition />
        ))}
      </ul>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { EmptyState, ErrorState } from "@trevo/ui/states";
import { TextInput } from "@trevo/ui/text-input";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";
import { searchQuery } from "./api.ts";
import { FixturesWaiting } from "./fixture-list.tsx";
import { FixtureRow } from "./fixture-row.tsx";
import { countryText } from "./market-text.ts";
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
      <Found q={asked} />
    </div>
  );
}

function Found({ q }: { q: string }) {
  const locale = useLocale();
  const found = useQuery(searchQuery(q));
  if (q.length < 2) return <EmptyState icon="search" text={m.sports_search_start()} />;
  if (found.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        <FixturesWaiting count={3} />
      </div>
    );
  if (!found.data)
    return <ErrorState text={thrownText(found.error)} action={<Button onClick={() => void found.refetch()}>{m.try_again()}</Button>} />;
  const { competitions, fixtures, is_near } = found.data;
  if (competitions.length + fixtures.length === 0) return <EmptyState icon="search" text={m.sports_search_none({ words: q })} />;
  return (
    <>
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

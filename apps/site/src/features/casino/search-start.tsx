import type { Game } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../paraglide/messages.js";
import { forgetSearches, recentSearches } from "./recent-searches.ts";
import { SearchRow } from "./search-row.tsx";
import { usePageQueries } from "../../lib/query.tsx";
import { categoriesQuery, featuredGamesQuery } from "./api.ts";

const featuredShown = 6;

interface Starts {
  readonly games: readonly Game[];
  readonly categories: readonly { slug: string; name: string }[];
}

/** Shown before anything is typed: recent searches in this browser, the brand's categories and its featured games. */
export function SearchStart({ onWords, onGo }: { onWords: (words: string) => void; onGo: (href: string) => void }) {
  const [recent, setRecent] = useState(recentSearches);
  const { games, categories } = useStarts();
  return (
    <>
      {recent.length > 0 ? (
        <section className="search-part">
          <header>
            <h2>{m.search_recent()}</h2>
            <button
              type="button"
              className="search-forget"
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
            >
              {m.search_recent_forget()}
            </button>
          </header>
          <div className="search-chips">
            {recent.map((words) => (
              <button key={words} type="button" onClick={() => onWords(words)}>
                <Icon name="clock" />
                {words}
              </button>
            ))}
          </div>
        </section>
      ) : null}
      {categories.length > 0 ? (
        <section className="search-part">
          <h2>{m.search_categories()}</h2>
          <div className="search-chips">
            {categories.map(({ slug, name }) => (
              <button key={slug} type="button" onClick={() => onGo(`/casino/category/${slug}`)}>
                {name}
              </button>
            ))}
          </div>
        </section>
      ) : null}
      {games.length > 0 ? (
        <section className="search-part">
          <h2>{m.search_popular()}</h2>
          <ul className="search-rows">
            {games.map((game) => (
              <li key={game.id}>
                <SearchRow game={game} onGo={onGo} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** These suggestions are optional: if they fail to load, the field still works. */
function useStarts(): Starts {
  const client = usePageQueries();
  const games = useQuery(featuredGamesQuery(), client);
  const categories = useQuery(categoriesQuery(), client);
  if (games.isPending || categories.isPending) return { games: [], categories: [] };
  return {
    games: games.data?.slice(0, featuredShown) ?? [],
    categories: categories.data?.filter((category) => category.games > 0) ?? [],
  };
}

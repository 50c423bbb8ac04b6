import type { Game } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { EmptyState, ErrorState, Skeleton } from "@trevo/ui/states";
import { m } from "../../paraglide/messages.js";
import { listHref } from "./games-filter.ts";
import { SearchRow } from "./search-row.tsx";
import type { GameSearch } from "./use-game-search.ts";

export interface SearchFoundProps {
  /** Id of the list; its rows have the ids `<list>-<game>`. */
  list: string;
  search: Exclude<GameSearch, { state: "idle" }>;
  games: readonly Game[];
  active: number;
  words: string;
  again: () => void;
  onGo: (href: string) => void;
}

/** Results of a search, while loading and afterwards. */
export function SearchFound({ list, search, games, active, words, again, onGo }: SearchFoundProps) {
  if (search.state === "failed") return <ErrorState text={search.text} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  if (search.state === "loading" && games.length === 0) return <SearchWait />;
  if (games.length === 0) {
    return (
      <EmptyState
        icon="search"
        text={
          <>
            <b>{m.search_none({ words })}</b>
            <br />
            {m.search_none_hint()}
          </>
        }
      />
    );
  }
  return (
    <section className="search-part" aria-busy={search.state === "loading"}>
      <h2>
        <span role="status">{search.total === 1 ? m.search_count_one() : m.search_count({ count: search.total })}</span>
      </h2>
      <div className="search-rows" id={list} role="listbox" aria-label={m.search_results()}>
        {games.map((game, index) => (
          <SearchRow key={game.id} game={game} onGo={onGo} option={{ id: `${list}-${game.id}`, isActive: index === active }} />
        ))}
      </div>
      {search.total > games.length ? (
        <Button tone="plain" onClick={() => onGo(listHref(words))}>
          {m.search_all({ count: search.total })}
        </Button>
      ) : null}
    </section>
  );
}

const SearchWait = () => (
  <div className="search-part" role="status" aria-label={m.loading()}>
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-[64px]" />
    ))}
  </div>
);

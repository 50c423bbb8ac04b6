import "./search-sheet.css";
import { localPath } from "@trevo/domain";
import { CoverSheet } from "@trevo/ui/cover-sheet";
import { Icon } from "@trevo/ui/icon";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { gameHref } from "./game-tile.tsx";
import { listHref } from "./games-filter.ts";
import { rememberSearch } from "./recent-searches.ts";
import { SearchFound } from "./search-found.tsx";
import { SearchStart } from "./search-start.tsx";
import { useGameSearch } from "./use-game-search.ts";

/** Number of rows shown; the complete result is on the list page. */
const rowsShown = 8;

export interface SearchSheetProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/**
 * Search over a phone's whole screen, or in a panel on wide screens: recent searches, featured games (also if nothing is found), and
 * results while typing.
 */
export function SearchSheet({ open, onClose, onClosed }: SearchSheetProps) {
  const [words, setWords] = useState("");
  const [search, again] = useGameSearch(words);
  const [active, setActive] = useState(0);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const go = useGo(words);
  const games = "games" in search ? search.games.slice(0, rowsShown) : [];
  const type = (next: string) => {
    setWords(next);
    setActive(0);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && games.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + games.length) % games.length);
    }
    if (event.key !== "Enter" || words.trim() === "") return;
    event.preventDefault();
    const chosen = search.state === "found" ? games[active] : undefined;
    go(chosen ? gameHref(chosen) : listHref(words));
  };
  return (
    <CoverSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={m.search_title()}
      closeText={m.close()}
      closeLabel={m.search_close()}
      initialFocus={input}
      head={
        <div className="search-box search-sheet-box" role="search">
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            role="combobox"
            value={words}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            placeholder={m.search_placeholder()}
            aria-label={m.search_title()}
            aria-expanded={games.length > 0}
            aria-controls={list}
            aria-activedescendant={games[active] ? `${list}-${games[active].id}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={80}
          />
          {words === "" ? null : (
            <button type="button" className="icon-button" aria-label={m.search_clear()} onClick={() => type("")}>
              <Icon name="x" />
            </button>
          )}
        </div>
      }
    >
      {search.state === "idle" ? null : (
        <SearchFound list={list} search={search} games={games} active={active} words={words.trim()} again={again} onGo={go} />
      )}
      {search.state === "idle" || (search.state === "found" && games.length === 0) ? <SearchStart onWords={type} onGo={go} /> : null}
    </CoverSheet>
  );
}

/** Navigates in place of the sheet's history entry: Back returns to the page, not to an open search. */
function useGo(words: string): (href: string) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return (href) => {
    rememberSearch(words);
    void navigate(localPath(href, locale), { replace: true });
  };
}

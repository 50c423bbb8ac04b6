import type { Game } from "@trevo/contract";
import { formatPercent } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import type { MouseEvent } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { thumbFor } from "./cover.ts";
import { gameHref } from "./game-tile.tsx";

export interface SearchRowProps {
  game: Game;
  onGo: (href: string) => void;
  /** Set for a row of a list that the field's arrow keys move through: it is outside the Tab order. */
  option?: { readonly id: string; readonly isActive: boolean };
}

/** A game in one line: picture, name, provider, return. */
export function SearchRow({ game, onGo, option }: SearchRowProps) {
  const locale = useLocale();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(gameHref(game));
  };
  return (
    <Link href={gameHref(game)} className="search-row" onClick={follow} {...(option && optionProps(option))}>
      <img
        src={thumbFor(game.image)}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        style={{ background: `var(--p-${game.paint}, var(--s3))` }}
      />
      <span>
        <b>{game.title}</b>
        <small>
          {game.provider_name}
          {game.state === "maintenance" ? ` · ${m.casino_badge_maintenance()}` : ""}
        </small>
      </span>
      {game.rtp === null ? null : <small className="search-rtp">RTP {formatPercent(game.rtp, locale)}</small>}
    </Link>
  );
}

const optionProps = ({ id, isActive }: NonNullable<SearchRowProps["option"]>) => ({
  id,
  role: "option",
  tabIndex: -1,
  "aria-selected": isActive,
  ref: (row: HTMLAnchorElement | null) => void (isActive && row?.scrollIntoView({ block: "nearest" })),
});

import type { ReactNode } from "react";
import { groundOf } from "./card-ground.ts";
import { formatPercent } from "./format.ts";
import { LateImage } from "./late-image.tsx";
import { Link } from "./link.tsx";
import { useUiLocale } from "./locale.tsx";

export interface GameCardGame {
  title: string;
  provider_name: string;
  /** In basis points. */
  rtp: number | null;
  /** A paint's code (`fo`) or a colour. */
  paint: string;
}

export interface GameCardProps {
  game: GameCardGame;
  href: string;
  /** URL of the cover; loaded lazily unless it is among the first cards in view. */
  cover: string;
  eager?: boolean;
  /** The cream label on the cover. */
  tag?: { text: string; live?: boolean } | undefined;
  /** Label on the dimmed cover. */
  maintenance?: string | undefined;
  /** How often it was played, in words. */
  plays?: string | undefined;
  /** A control in the upper right corner, such as the favourite button. */
  corner?: ReactNode;
  layout: "poster" | "arch" | "plain";
  /** The cover alone, for use next to text. */
  bare?: boolean;
}

/** A game card: its cover, provider and return. */
export function GameCard({ game, href, cover, eager = false, tag, maintenance, plays, corner, layout, bare = false }: GameCardProps) {
  return (
    <article className={`card card-${layout}`} data-maintenance={maintenance ? "" : undefined}>
      <Link href={href} className="card-link">
        <span className="cover" style={{ background: groundOf(game.paint) }}>
          <LateImage
            src={cover}
            alt={bare ? game.title : ""}
            width={300}
            height={layout === "poster" ? 400 : layout === "arch" ? 324 : 300}
            eager={eager}
            fetchPriority="low"
            suppressHydrationWarning
          />
          {maintenance ? (
            <span className="tag">{maintenance}</span>
          ) : tag ? (
            <span className={tag.live ? "tag tag-live" : "tag"}>{tag.text}</span>
          ) : null}
        </span>
        {bare ? null : (
          <span className="card-text">
            <CardText game={game} layout={layout} />
            {plays ? <span>{plays}</span> : null}
          </span>
        )}
      </Link>
      {corner}
    </article>
  );
}

function CardText({ game, layout }: Pick<GameCardProps, "game" | "layout">) {
  const locale = useUiLocale();
  const rtp = game.rtp === null ? null : formatPercent(game.rtp, locale);
  if (layout === "plain") {
    return (
      <>
        <b>{game.title}</b>
        {rtp ? <strong>RTP {rtp}</strong> : null}
        <span>{game.provider_name}</span>
      </>
    );
  }
  return (
    <>
      <b>{game.title}</b>
      <span className="card-line">
        <span>{game.provider_name}</span>
        {rtp ? (
          <span>
            <i>{layout === "arch" ? "\u00a0· RTP " : "RTP "}</i>
            {rtp}
          </span>
        ) : null}
      </span>
    </>
  );
}

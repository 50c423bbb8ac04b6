import type { Game } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatPercent } from "@trevo/ui/format";
import { BrandLogo } from "@trevo/ui/logo";
import { type ReactNode, type RefObject, useState } from "react";
import { blockOf } from "../../lib/block-of.ts";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { type Mode, useShownMode } from "../../lib/color-mode.ts";
import { errorText } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { stageArt } from "./cover.ts";
import type { Play } from "./use-play.ts";

export interface GameStageProps {
  game: Game;
  play: Play;
  frame: RefObject<HTMLIFrameElement | null>;
}

/** Content of the stage: the start screen, the loading state, the game, or the reason why it does not open. */
export function GameStage({ game, play, frame }: GameStageProps) {
  const { launch, door } = play;
  if (launch.state === "maintenance") {
    return (
      <StageNote game={game} text={m.casino_maintenance()}>
        <ButtonLink href="/casino/games" tone="cream">
          {m.section_games()}
        </ButtonLink>
      </StageNote>
    );
  }
  if (door !== "closed") return <StageDoor game={game} play={play} expired={door === "expired"} />;
  if (launch.state === "refused") {
    const blocked = blockOf(launch.failure);
    return (
      <StageNote game={game} text={blocked?.of === "limit.time_up" ? m.time_up() : errorText(launch.failure)}>
        {blocked ? (
          <BlockReasonCard {...blocked} tone="warn" />
        ) : (
          <Button tone="cream" onClick={play.again}>
            {m.try_again()}
          </Button>
        )}
      </StageNote>
    );
  }
  if (launch.state === "loading") return <StageWait game={game} />;
  return <StageGame key={launch.url} game={game} url={launch.url} frame={frame} />;
}

/** Offers registration to a guest, and login to a player whose session has ended. Hidden while a session is being restored. */
function StageDoor({ game, play, expired }: { game: Game; play: Play; expired: boolean }) {
  return (
    <StageNote game={game} className={expired ? "" : "only-guest"} text={expired ? m.game_signed_out() : m.casino_guest()}>
      <ModalLink modal={expired ? "login" : "register"} tone="cream" size="large">
        {expired ? m.game_login() : m.casino_play()}
      </ModalLink>
      {play.demo ? (
        <Button tone="quiet" onClick={play.demo}>
          {m.casino_demo()}
        </Button>
      ) : null}
    </StageNote>
  );
}

/** The game client, behind the game's picture until it has loaded. */
function StageGame({ game, url, frame }: { game: Game; url: string; frame: RefObject<HTMLIFrameElement | null> }) {
  const [here, setHere] = useState(false);
  // A later change of mode is sent to the game as a message: a different address would reload it.
  const mode = useShownMode(useSite().theme.default_mode);
  const [src] = useState(() => (isOwn(url) ? inMode(url, mode) : url));
  return (
    <>
      {here ? null : <StageWait game={game} />}
      <iframe
        ref={frame}
        src={src}
        title={game.title}
        data-here={here ? "" : undefined}
        onLoad={() => setHere(true)}
        allow="autoplay; fullscreen; screen-wake-lock; clipboard-write"
        sandbox={isOwn(url) ? undefined : "allow-scripts allow-same-origin allow-forms allow-popups"}
      />
      {here && !isOwn(url) ? <p className="stage-turn">{m.game_turn()}</p> : null}
    </>
  );
}

function StageWait({ game }: { game: Game }) {
  const { corners, card } = useSite().theme;
  return (
    <div className="stage-wait" role="status" aria-label={m.game_loading({ title: game.title })}>
      <img src={stageArt(game.image_mobile || game.image, card)} alt="" width={132} height={132} />
      <BrandLogo form={corners} />
    </div>
  );
}

/** Our own games are part of the site; a sandbox around one's own origin would not contain anything. */
const isOwn = (url: string): boolean => new URL(url, location.href).origin === location.origin;

/** Our own games use the page's mode from the first paint. */
function inMode(url: string, mode: Mode): string {
  const address = new URL(url, location.href);
  address.searchParams.set("mode", mode);
  return address.href;
}

interface StageNoteProps {
  game: Game;
  text: string;
  className?: string;
  children: ReactNode;
}

function StageNote({ game, text, className = "", children }: StageNoteProps) {
  const { card } = useSite().theme;
  const locale = useLocale();
  return (
    <div className={`stage-note ${className}`}>
      <div className="stage-card">
        <img src={stageArt(game.image_mobile || game.image, card)} alt="" width={168} height={168} />
        <b>{game.title}</b>
        <p>
          {game.provider_name}
          {game.rtp === null ? null : ` · RTP ${formatPercent(game.rtp, locale)}`}
        </p>
        <p className="stage-text">{text}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}

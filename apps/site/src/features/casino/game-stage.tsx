import type { Game } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Mark } from "@trevo/ui/mark";
import type { RefObject } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { thumbFor } from "./cover.ts";
import type { Launch } from "./launch.ts";

export interface GameStageProps {
  game: Game;
  launch: Launch;
  /** A guest who has not chosen yet, or a session not restored yet. */
  waiting: boolean;
  /** Starts the demonstration; null where the brand gives guests none. */
  demo: (() => void) | null;
  again: () => void;
  frame: RefObject<HTMLIFrameElement | null>;
}

/** What stands on the stage: the door, the wait, the game, or why it does not open. */
export function GameStage({ game, launch, waiting, demo, again, frame }: GameStageProps) {
  const { corners } = useSite().theme;
  if (launch.state === "maintenance") {
    return (
      <StageNote game={game} text={m.casino_maintenance()}>
        <ButtonLink href="/casino/games" tone="cream">
          {m.section_games()}
        </ButtonLink>
      </StageNote>
    );
  }
  if (waiting) {
    return (
      <StageNote game={game} className="only-guest" text={m.casino_guest()}>
        <ModalLink modal="register" tone="cream" size="large">
          {m.casino_play()}
        </ModalLink>
        {demo ? (
          <Button tone="quiet" onClick={demo}>
            {m.casino_demo()}
          </Button>
        ) : null}
      </StageNote>
    );
  }
  if (launch.state === "refused") {
    return (
      <StageNote game={game} text={launch.text}>
        <Button tone="cream" onClick={again}>
          {m.try_again()}
        </Button>
      </StageNote>
    );
  }
  if (launch.state === "loading") {
    return (
      <div className="stage-wait" role="status" aria-label={m.loading()}>
        <Mark form={corners} />
      </div>
    );
  }
  return (
    <iframe
      ref={frame}
      src={launch.url}
      title={game.title}
      allow="autoplay; fullscreen; screen-wake-lock; clipboard-write"
      sandbox={isOwn(launch.url) ? undefined : "allow-scripts allow-same-origin allow-forms allow-popups"}
    />
  );
}

/** The house's games are part of the site; a sandbox around one's own origin holds nothing. */
const isOwn = (url: string): boolean => new URL(url, location.href).origin === location.origin;

function StageNote({ game, text, className = "", children }: { game: Game; text: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={`stage-note ${className}`}>
      <img src={thumbFor(game.gamecode)} alt="" width={132} height={132} />
      <p>{text}</p>
      <div>{children}</div>
    </div>
  );
}

import "./game-page.css";
import type { GameDetail } from "@trevo/contract";
import { localPath } from "@trevo/domain";
import { Icon } from "@trevo/ui/icon";
import { type CSSProperties, lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Block } from "../../lib/block-of.ts";
import { BalanceCapsule } from "../../lib/balance-capsule.tsx";
import { useLocale } from "../../lib/locale.ts";
import { loadPart } from "../../lib/load-part.ts";
import { useModals } from "../../lib/modals.ts";
import { useReloadHold } from "../../lib/reload-hold.ts";
import { m } from "../../paraglide/messages.js";
import { GameInfo } from "./game-info.tsx";
import { GameStage } from "./game-stage.tsx";
import { useGameWindow } from "./game-window.ts";
import { keepAwake } from "./keep-awake.ts";
import { GameToggle } from "./game-toggle.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { RelatedGames } from "./related-games.tsx";
import { ReportLink } from "./report-link.tsx";
import { ShareButton } from "./share-button.tsx";
import { type Play, usePlay } from "./use-play.ts";

const GameRefusal = lazy(() => import("./game-refusal.tsx").then((module) => ({ default: module.GameRefusal })));
const GameWins = lazy(() => loadPart(() => import("./bets-board.tsx")).then((module) => ({ default: module.GameWins })));
const Sheet = lazy(() => import("@trevo/ui/sheet").then((module) => ({ default: module.Sheet })));

/** A game in its frame: the whole screen on phones, otherwise a stage with the facts below. `strip` is shown above a real-money game. */
export function GamePage({ game, strip }: { game: GameDetail; strip: ReactNode }) {
  const play = usePlay(game);
  const { launch, mode } = play;
  const [theatre, setTheatre] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const round = useRef<string | null>(null);
  const [refused, setRefused] = useState<Block | null>(null);
  const leave = useLeave();
  const { open } = useModals();
  useReloadHold(launch.state === "playing");
  useEffect(() => (launch.state === "playing" ? keepAwake(document, navigator.wakeLock) : undefined), [launch.state]);
  useGameWindow({
    frame,
    url: launch.state === "playing" ? launch.url : null,
    real: mode === "real",
    onExit: leave,
    onEnded: play.onEnded,
    onDeposit: useCallback(() => open("deposit"), [open]),
    onRound: useCallback((id: string) => void (round.current = id), []),
    onRefused: setRefused,
  });
  return (
    <div className="game-page" data-theatre={theatre ? "" : undefined}>
      <GameBar game={game} />
      {mode === "real" ? strip : null}
      <div
        className="game-stage"
        ref={stage}
        style={
          { "--stage-light": `var(--p-${game.paint}, var(--s2))`, "--stage-ground": `var(--q-${game.paint}, var(--s1))` } as CSSProperties
        }
      >
        <GameStage game={game} play={play} frame={frame} />
      </div>
      <GameFoot
        game={game}
        play={play}
        round={round}
        theatre={theatre}
        onTheatre={() => setTheatre((on) => !on)}
        onExpand={() => void stage.current?.requestFullscreen?.()}
      />
      <GameInfoSheet game={game} play={play} round={round} />
      {refused ? (
        <Suspense fallback={null}>
          <GameRefusal block={refused} onClosed={() => setRefused(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** On phones: back link, name, balance and facts, which stay above the game. */
function GameBar({ game }: { game: GameDetail }) {
  const leave = useLeave();
  const { open } = useModals();
  return (
    <header className="game-bar">
      <button type="button" className="icon-button" aria-label={m.error_back()} onClick={leave}>
        <Icon name="left" />
      </button>
      <h1 className="game-name">{game.title}</h1>
      <BalanceCapsule />
      <button type="button" className="icon-button" aria-label={m.casino_info()} onClick={() => open("info")}>
        <Icon name="info" />
      </button>
    </header>
  );
}

/** Returns to the page from which the player came, or to the list of games. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback(() => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(localPath("/casino/games", locale)));
  }, [navigate, locale]);
}

interface GameFootProps {
  game: GameDetail;
  play: Play;
  /** Id of the player's last round. */
  round: RefObject<string | null>;
  theatre: boolean;
  onTheatre: () => void;
  onExpand: () => void;
}

/** On wide screens: the game's name and actions, followed by its facts and similar games. */
function GameFoot({ game, play, round, theatre, onTheatre, onExpand }: GameFootProps) {
  return (
    <>
      <div className="game-foot">
        <div className="game-foot-name">
          <h1>{game.title}</h1>
          <p>{game.provider_name}</p>
        </div>
        {play.choose ? <ModeSwitch mode={play.mode ?? "real"} onChange={play.choose} /> : null}
        <div className="game-tools">
          <GameToggle kind="like" game={game} />
          <GameToggle kind="favorite" game={game} />
          <ShareButton game={game} />
          <i aria-hidden="true" />
          <button
            type="button"
            className="icon-button"
            aria-label={theatre ? m.game_theatre_leave() : m.game_theatre()}
            aria-pressed={theatre}
            onClick={onTheatre}
          >
            <Icon name="theatre" />
          </button>
          <button type="button" className="icon-button" aria-label={m.casino_expand()} onClick={onExpand}>
            <Icon name="expand" />
          </button>
        </div>
      </div>
      <section className="game-about panel" aria-label={m.game_about({ title: game.title })}>
        <GameInfo game={game} />
        <ReportLink game={game} round={round} />
      </section>
      <div className="game-related">
        <Suspense fallback={null}>
          <GameWins game={game} />
        </Suspense>
        <RelatedGames game={game} />
      </div>
    </>
  );
}

/** On phones: the same content in a sheet over the game. */
function GameInfoSheet({ game, play, round }: Pick<GameFootProps, "game" | "play" | "round">) {
  const { current, close } = useModals();
  const [shown, setShown] = useState(false);
  const open = current === "info";
  useEffect(() => {
    if (open) setShown(true);
  }, [open]);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Sheet
        open={open}
        onClose={close}
        onClosed={() => setShown(false)}
        title={game.title}
        note={game.provider_name}
        closeLabel={m.close()}
      >
        <div className="game-info-sheet">
          <div className="game-tools">
            {play.choose ? <ModeSwitch mode={play.mode ?? "real"} onChange={play.choose} /> : null}
            <GameToggle kind="like" game={game} />
            <GameToggle kind="favorite" game={game} />
            <ShareButton game={game} />
          </div>
          <GameInfo game={game} />
          <ReportLink game={game} round={round} />
          <GameWins game={game} />
          <RelatedGames game={game} />
        </div>
      </Sheet>
    </Suspense>
  );
}

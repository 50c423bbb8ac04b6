import "./game-page.css";
import type { Game } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { BalanceCapsule } from "../../lib/balance-capsule.tsx";
import { localPath, useLocale } from "../../lib/locale.ts";
import { useModals } from "../../lib/modals.ts";
import { useReloadHold } from "../../lib/reload-hold.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { GameInfo } from "./game-info.tsx";
import { GameStage } from "./game-stage.tsx";
import { useGameWindow } from "./game-window.ts";
import { type PlayMode, useLaunch } from "./launch.ts";
import { ModeSwitch } from "./mode-switch.tsx";
import { RelatedGames } from "./related-games.tsx";

const Sheet = lazy(() => import("@trevo/ui/sheet").then((module) => ({ default: module.Sheet })));

/** A game in its frame: the whole phone, or a stage with the facts below. */
export function GamePage({ game }: { game: Game }) {
  const { token, checked } = useSession();
  const config = useSite();
  const [wanted, setWanted] = useState<PlayMode | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  // A player plays for real unless the game or the player says otherwise; a guest decides first.
  const mode: PlayMode | null =
    game.state === "maintenance" || !(checked || token)
      ? null
      : token
        ? (wanted ?? (game.only_demo ? "demo" : "real"))
        : wanted === "demo"
          ? "demo"
          : null;
  const [launch, again] = useLaunch(game.id, mode, token);
  const leave = useLeave();
  useReloadHold(launch.state === "playing");
  useGameWindow({ frame, url: launch.state === "playing" ? launch.url : null, real: mode === "real", onExit: leave });
  const demoAllowed = token !== null || config.demo_for_guests;
  const modeSwitch = token && !game.only_demo ? <ModeSwitch mode={mode ?? "real"} onChange={setWanted} /> : null;
  return (
    <div className="game-page">
      <GameBar game={game} />
      <div
        className="game-stage"
        ref={stage}
        style={{
          background: `radial-gradient(circle at 50% 30%, var(--p-${game.paint}, var(--s2)), var(--q-${game.paint}, var(--s1)) 90%)`,
        }}
      >
        <GameStage
          game={game}
          launch={game.state === "maintenance" ? { state: "maintenance" } : launch}
          waiting={mode === null}
          demo={demoAllowed ? () => setWanted("demo") : null}
          again={again}
          frame={frame}
        />
      </div>
      <GameFoot game={game} onExpand={() => void stage.current?.requestFullscreen?.()}>
        {modeSwitch}
      </GameFoot>
      <RelatedGames game={game} />
      <GameInfoSheet game={game}>{modeSwitch}</GameInfoSheet>
    </div>
  );
}

/** Phones: back, name, money and facts stay above the game. */
function GameBar({ game }: { game: Game }) {
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

/** Back to where the player came from, or to the games. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback(() => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(localPath("/casino/games", locale)));
  }, [navigate, locale]);
}

function GameFoot({ game, onExpand, children }: { game: Game; onExpand: () => void; children: ReactNode }) {
  return (
    <div className="game-foot">
      <div>
        <h1>{game.title}</h1>
        <p>{game.provider_name}</p>
      </div>
      {children}
      <button type="button" className="icon-button" aria-label={m.casino_expand()} onClick={onExpand}>
        <Icon name="expand" />
      </button>
      <GameInfo game={game} />
    </div>
  );
}

function GameInfoSheet({ game, children }: { game: Game; children: ReactNode }) {
  const { current, close } = useModals();
  const [shown, setShown] = useState(false);
  const open = current === "info";
  if (open && !shown) setShown(true);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Sheet open={open} onClose={close} onClosed={() => setShown(false)} title={game.title} closeLabel={m.close()}>
        <div className="game-info-sheet">
          {children}
          <GameInfo game={game} />
        </div>
      </Sheet>
    </Suspense>
  );
}

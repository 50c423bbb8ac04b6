import "./mission-stack.css";
import { Icon } from "@trevo/ui/icon";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { MissionWidget } from "./mission-widget.tsx";
import { placeWidgets } from "./place-widgets.ts";
import { useEscape } from "./use-escape.ts";
import { type Widgets, useWidgets } from "./use-widgets.ts";

const narrow = "(max-width: 839px)";
/** Path of a game, such as `/casino/house/dice`, whose controls must not be covered. */
const gamePage = /^\/casino\/(?!category\/|box\/)[^/]+\/[^/]+$/;

/**
 * The missions that are running or can be claimed, at the edge of the screen. On a game's page one leaf represents all of them until it is
 * pressed.
 */
export function MissionStack() {
  const { missions, widgets, change } = useWidgets();
  const viewport = useViewport();
  const isGame = gamePage.test(barePath(useLocation().pathname));
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(false), [isGame]);
  return missions.length === 0 ? null : <Stack {...{ missions, widgets, change, viewport, isGame, isShown, setShown }} />;
}

interface StackProps extends Widgets {
  viewport: ReturnType<typeof useViewport>;
  isGame: boolean;
  isShown: boolean;
  setShown: (isShown: boolean) => void;
}

function Stack({ missions, widgets, change, viewport, isGame, isShown, setShown }: StackProps) {
  const stack = useRef<HTMLElement>(null);
  useEscape(stack, () => {
    setShown(false);
    return isGame && isShown;
  });
  const places = placeWidgets(widgets, viewport);
  return (
    <aside className="mission-stack" ref={stack} aria-label={m.missions_widgets()}>
      {isGame ? <Leaf isShown={isShown} onPress={() => setShown(!isShown)} /> : null}
      {!isGame || isShown
        ? missions.map((mission) => {
            const widget = widgets.find(({ id }) => id === mission.id);
            const top = places.find(({ id }) => id === mission.id)?.top ?? 0;
            return widget ? (
              <MissionWidget
                key={mission.id}
                mission={mission}
                widget={widget}
                top={top}
                isNarrow={viewport.isNarrow}
                onChange={(next) => change(mission.id, next)}
              />
            ) : null;
          })
        : null}
    </aside>
  );
}

function Leaf({ isShown, onPress }: { isShown: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="mission-leaf"
      aria-expanded={isShown}
      aria-label={isShown ? m.missions_widgets_hide() : m.missions_widgets_show()}
      onClick={onPress}
    >
      <Icon name="star" />
    </button>
  );
}

const onResize = (listener: () => void) => {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
};

/** The stack is never rendered by the server: it appears with the player's missions. */
function useViewport() {
  const height = useSyncExternalStore(
    onResize,
    () => window.innerHeight,
    () => 0,
  );
  const isNarrow = useSyncExternalStore(
    onResize,
    () => matchMedia(narrow).matches,
    () => true,
  );
  return { height, isNarrow };
}

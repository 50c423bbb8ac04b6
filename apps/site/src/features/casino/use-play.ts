import type { GameDetail } from "@trevo/contract";
import { useCallback, useRef, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { type PlayMode, sessionIsAlive } from "./api.ts";
import { type Launch, useLaunch } from "./launch.ts";

/**
 * Minimum interval in milliseconds between reopenings of a client whose token has expired. A client that fails again sooner shows its own
 * message.
 */
const reopenEveryMs = 60_000;

/** What is shown in place of the game. `expired` is for a player whose session has just ended. */
export type Door = "closed" | "guest" | "expired";

export interface Play {
  readonly launch: Launch;
  readonly door: Door;
  /** Null until decided. */
  readonly mode: PlayMode | null;
  /** Null if there is no choice. */
  readonly choose: ((mode: PlayMode) => void) | null;
  /** Starts the demo mode; null if the brand does not offer it to guests. */
  readonly demo: (() => void) | null;
  readonly again: () => void;
  /** The client reports that its session has ended. */
  readonly onEnded: () => void;
}

/** A player plays for real money unless the game or the player decides otherwise; a guest decides first. */
export function usePlay(game: GameDetail): Play {
  const { token, checked } = useSession();
  const config = useSite();
  const [wanted, setWanted] = useState<PlayMode | null>(null);
  const [knew, setKnew] = useState(false);
  if (token && !knew) setKnew(true);
  const rests = game.state === "maintenance";
  const known = checked || token !== null;
  const mode = rests || !known ? null : token ? (wanted ?? (game.only_demo ? "demo" : "real")) : wanted === "demo" ? "demo" : null;
  const [launch, again] = useLaunch({ gameId: game.id, mode, token });
  const reopened = useRef(Number.NEGATIVE_INFINITY);
  const onEnded = useCallback(async () => {
    // A response of 401 also ends the session of the page, which then shows that.
    const alive = await sessionIsAlive();
    if (!alive || Date.now() - reopened.current < reopenEveryMs) return;
    reopened.current = Date.now();
    again();
  }, [again]);
  return {
    launch: rests ? { state: "maintenance" } : launch,
    door: mode !== null ? "closed" : knew && !token ? "expired" : "guest",
    mode,
    choose: token && !game.only_demo ? setWanted : null,
    demo: token || config.demo_for_guests ? () => setWanted("demo") : null,
    again,
    onEnded: useCallback(() => void onEnded(), [onEnded]),
  };
}

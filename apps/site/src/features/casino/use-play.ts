import type { GameDetail } from "@trevo/contract";
import { useCallback, useRef, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { type PlayMode, sessionIsAlive } from "./api.ts";
import { type Launch, useLaunch } from "./launch.ts";

/** A client whose token died is opened again this seldom: one that dies at once is left to say so itself. */
const reopenEveryMs = 60_000;

/** What stands where the game will be: `expired` is the door of someone who was signed in a moment ago. */
export type Door = "closed" | "guest" | "expired";

export interface Play {
  readonly launch: Launch;
  readonly door: Door;
  /** Null until it is decided. */
  readonly mode: PlayMode | null;
  /** Null where there is nothing to choose. */
  readonly choose: ((mode: PlayMode) => void) | null;
  /** Starts the demonstration; null where the brand gives guests none. */
  readonly demo: (() => void) | null;
  readonly again: () => void;
  /** The client says that its session is over. */
  readonly onEnded: () => void;
}

/** A player plays for real unless the game or the player says otherwise; a guest decides first. */
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
    // An answer of 401 ends the session of the page as well: its door says so.
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

import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";

export type PlayMode = "real" | "demo";

/** Specification, section 4: loading, then playing; a launch that fails is maintenance, unless the server says what to do. */
export type Launch =
  | { state: "loading" }
  | { state: "playing"; url: string }
  | { state: "maintenance" }
  | { state: "refused"; text: string; code: string };

const sayWhatToDo = new Set([
  "session_required",
  "demo_not_allowed",
  "self_excluded",
  "cooling_off",
  "limit_reached",
  "limits_required",
  "blocked",
  "kyc_required",
  "too_many_requests",
]);

/** Asks for the game's address whenever game, mode or player change; null mode waits. */
export function useLaunch(gameId: number, mode: PlayMode | null, token: string | null): [launch: Launch, again: () => void] {
  const [launch, setLaunch] = useState<Launch>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!mode) return;
    const abort = new AbortController();
    setLaunch({ state: "loading" });
    const ask = async () => {
      const next = await askForAddress(gameId, mode, abort.signal);
      if (!abort.signal.aborted) setLaunch(next);
    };
    void ask();
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another player, or another try, asks anew
  }, [gameId, mode, token, turn]);
  return [launch, useCallback(() => setTurn((now) => now + 1), [])];
}

async function askForAddress(gameId: number, mode: PlayMode, signal: AbortSignal): Promise<Launch> {
  const reply = await api("POST /games/url", { body: { game_id: gameId, mode }, signal });
  if (reply.ok) return { state: "playing", url: reply.data.gameUrl };
  const code = reply.error.code ?? "";
  return sayWhatToDo.has(code) || reply.status === 0 ? { state: "refused", text: errorText(reply), code } : { state: "maintenance" };
}

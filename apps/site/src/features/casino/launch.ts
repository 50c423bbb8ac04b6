import { blockKeyOf } from "@trevo/contract/reasons";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import type { ApiFailure } from "../../lib/error-text.ts";

export type PlayMode = "real" | "demo";

/** Specification, section 4: loading, then playing; a launch that fails is maintenance, unless the server says what to do. */
export type Launch =
  | { state: "loading" }
  | { state: "playing"; url: string }
  | { state: "maintenance" }
  | { state: "refused"; failure: ApiFailure };

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
  const saysWhatToDo = code === "session_required" || blockKeyOf(code) !== null || reply.status === 0;
  return saysWhatToDo ? { state: "refused", failure: reply } : { state: "maintenance" };
}

import type { Game } from "@trevo/contract";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";

export type GameSearch =
  | { readonly state: "idle" }
  /** What was found before stays in sight. */
  | { readonly state: "loading"; readonly games: readonly Game[]; readonly total: number }
  | { readonly state: "found"; readonly games: readonly Game[]; readonly total: number }
  | { readonly state: "failed"; readonly text: string };

/** Typing settles before the server is asked. */
const settleMs = 180;

const idle: GameSearch = { state: "idle" };

/** What the words find, some milliseconds after they stopped changing. */
export function useGameSearch(words: string): [search: GameSearch, again: () => void] {
  const [search, setSearch] = useState<GameSearch>(idle);
  const [turn, setTurn] = useState(0);
  const asked = words.trim();
  useEffect(() => {
    if (asked === "") return setSearch(idle);
    const abort = new AbortController();
    setSearch((before) => ({
      state: "loading",
      ...("games" in before ? { games: before.games, total: before.total } : { games: [], total: 0 }),
    }));
    const ask = async () => {
      const reply = await api("GET /casinos/games", { query: { searchTerm: asked.slice(0, 80) }, signal: abort.signal });
      if (abort.signal.aborted) return;
      setSearch(
        reply.ok ? { state: "found", games: reply.data.data, total: reply.data.total } : { state: "failed", text: errorText(reply) },
      );
    };
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try asks anew
  }, [asked, turn]);
  return [search, () => setTurn((now) => now + 1)];
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Game } from "@trevo/contract";
import { useEffect, useState } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { thrownText } from "../../lib/request.ts";
import { searchQuery } from "./api.ts";

export type GameSearch =
  | { readonly state: "idle" }
  /** The previous results stay visible. */
  | { readonly state: "loading"; readonly games: readonly Game[]; readonly total: number }
  | { readonly state: "found"; readonly games: readonly Game[]; readonly total: number }
  | { readonly state: "failed"; readonly text: string };

/** Milliseconds without typing before the server is queried. */
const settleMs = 180;

/** Searches for the words once they have not changed for some milliseconds. */
export function useGameSearch(words: string): [search: GameSearch, again: () => void] {
  const typed = words.trim();
  const settled = useSettled(typed);
  const query = useQuery({ ...searchQuery(settled), enabled: settled !== "", placeholderData: keepPreviousData }, usePageQueries());
  const again = () => void query.refetch();
  if (typed === "") return [{ state: "idle" }, again];
  const found = { games: query.data?.data ?? [], total: query.data?.total ?? 0 };
  if (typed !== settled || query.isFetching) return [{ state: "loading", ...found }, again];
  return [query.isError ? { state: "failed", text: thrownText(query.error) } : { state: "found", ...found }, again];
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

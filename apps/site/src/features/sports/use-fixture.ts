import { useQuery } from "@tanstack/react-query";
import type { SportFixtureDetail } from "@trevo/contract";
import { oddsChannel } from "@trevo/contract/realtime";
import { useEffect, useMemo, useState } from "react";
import { joinChannel, onRealtime } from "../../lib/realtime.ts";
import { fixtureQuery, isOver, rereadMs } from "./api.ts";
import { followOdds, headOf, type OddsFrame } from "./follow-odds.ts";

/** All open pages of a match detect the same gap. Each fetches the match again after a random delay up to this, ms. */
const spreadMs = 500;
/** The match is fetched less often while the channel has delivered something within this time, ms. */
const heardMs = 10_000;
const maxFrames = 100;

/** Reads a match and keeps its odds up to date from the channel. Fetches it again after missed frames. */
export function useFixture(first: SportFixtureDetail) {
  const { id } = first;
  const [frames, setFrames] = useState<readonly OddsFrame[]>([]);
  const [heardAt, setHeardAt] = useState(Number.NEGATIVE_INFINITY);
  const known = fixtureQuery(id);
  const query = useQuery({
    ...known,
    initialData: first,
    refetchInterval: ({ state: { data } }) => {
      if (data && isOver(data)) return data.state === "ended" ? rereadMs.early : false;
      if (data?.state === "scheduled") return rereadMs.early;
      const isOpen = data?.main.some(({ takes_bets }) => takes_bets) ?? false;
      return isOpen && performance.now() - heardAt < heardMs ? rereadMs.heard : rereadMs.live;
    },
  });
  const { data, refetch } = query;
  const done = isOver(data);
  useEffect(() => {
    if (done) return;
    const leave = joinChannel(oddsChannel(id));
    const stop = onRealtime("OddsMoved", (frame) => {
      if (frame.fixture !== id) return;
      setHeardAt(performance.now());
      setFrames((before) => [...before, frame].slice(-maxFrames));
    });
    return () => {
      stop();
      leave();
    };
  }, [id, done]);
  const { fixture, isBehind } = useMemo(() => followOdds(data, frames), [data, frames]);
  const head = headOf(data);
  useEffect(() => setFrames((before) => (before.some(({ seq }) => seq <= head) ? before.filter(({ seq }) => seq > head) : before)), [head]);
  useEffect(() => {
    if (!isBehind) return;
    const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
    const timer = setTimeout(() => void refetch(), (spreadMs * chance) / 256);
    return () => clearTimeout(timer);
  }, [isBehind, refetch, frames]);
  return { ...query, fixture };
}

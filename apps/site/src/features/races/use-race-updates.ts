import type { Race } from "@trevo/contract";
import { type RealtimeEvents, raceChannel } from "@trevo/contract/realtime";
import { useEffect } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { joinChannel, onRealtime } from "../../lib/realtime.ts";
import { raceKeys } from "./api.ts";

/** Whoever takes part reads the own place anew at most this often. */
const ownPlaceMs = 2_000;

/** Follows the race's own channel until it is final. Its events are everybody's: they say nothing of one's own place. */
export function useRaceUpdates({ id, state, joined }: Pick<Race, "id" | "state" | "joined">, player: string | undefined): void {
  const client = usePageQueries();
  const isFinal = state === "final";
  useEffect(() => {
    if (isFinal) return;
    const queryKey = raceKeys.one(id, player);
    let timer: number | undefined;
    const reread = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey });
    };
    const leave = joinChannel(raceChannel(id));
    const stop = onRealtime("RaceUpdated", (update) => {
      if (update.id !== id) return;
      if (joined) timer ??= window.setTimeout(reread, ownPlaceMs);
      else client.setQueryData<Race>(queryKey, (race) => race && withPlaces(race, update));
    });
    return () => {
      clearTimeout(timer);
      stop();
      leave();
    };
  }, [client, id, isFinal, joined, player]);
}

const withPlaces = (race: Race, { state, places }: RealtimeEvents["RaceUpdated"]): Race => ({
  ...race,
  state,
  data: places.map((place) => ({ ...place, me: false })),
});

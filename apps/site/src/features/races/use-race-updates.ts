import type { Race } from "@trevo/contract";
import { type RealtimeEvents, raceChannel } from "@trevo/contract/realtime";
import { useEffect } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { joinChannel, onRealtime } from "../../lib/realtime.ts";
import { raceKeys } from "./api.ts";

/** Minimum interval at which a participant's own place is read again, ms. */
const ownPlaceMs = 2_000;

/**
 * Follows the race's public channel until the race is final. Its events are the same for everyone and do not contain the player's own
 * place.
 */
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

import { type RacePlace, raceChannel, racePlaces } from "@trevo/contract";
import type { RaceNeeds } from "./needs.ts";
import { readPlaces, stateOf } from "./read-places.ts";
import { type RaceKey, racesStore } from "./races-store.ts";

type AnnounceNeeds = Pick<RaceNeeds, "db" | "clock" | "players" | "broadcaster">;

/** Sends the public view of the places, as a hint, after the commit. */
export async function announceRace(needs: AnnounceNeeds, key: RaceKey): Promise<void> {
  const race = await racesStore.find(needs.db, key);
  if (!race) return;
  const places = await readPlaces(needs, race, racePlaces);
  needs.broadcaster.toChannel(race.tenant_id, raceChannel(race.id), {
    event: "RaceUpdated",
    data: { id: race.id, state: stateOf(race, needs.clock.now()), places: places.map(asHidden) },
    delivery: "feed",
  });
}

/** The place of a hidden player as others see it: only position and prizes. */
export const asHidden = ({ position, name, score, prizes }: RacePlace): RacePlace => ({
  position,
  name,
  score: name === null ? null : score,
  prizes,
});

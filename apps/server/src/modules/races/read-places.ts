import type { RacePlace, RaceState } from "@trevo/contract";
import { frozenBoards, presentPrize, rewardsOfPlace } from "../ranks/index.ts";
import { boardOf } from "./board.ts";
import { participantsStore } from "./participants-store.ts";
import type { RaceNeeds } from "./needs.ts";
import type { RaceRow } from "./races-store.ts";

/** A frozen race is final. Before that, its state follows from its start and end. */
export function stateOf({ starts_at, ends_at, frozen_at }: Pick<RaceRow, "starts_at" | "ends_at" | "frozen_at">, now: Date): RaceState {
  if (frozen_at !== null) return "final";
  if (now >= ends_at) return "closing";
  return now < starts_at ? "upcoming" : "running";
}

/**
 * Returns the best places, or the frozen places of a final race. Includes the scores of hidden players, which only those players may see.
 */
export async function readPlaces(
  { db, players }: Pick<RaceNeeds, "db" | "players">,
  race: RaceRow,
  most: number,
): Promise<(RacePlace & { readonly player_id: string })[]> {
  const places =
    race.frozen_at === null
      ? await participantsStore.highest(db, race, { most })
      : await frozenBoards.places(db, { tenant_id: race.tenant_id, board: boardOf(race) }, most);
  const names = await players.publicNames(
    race.tenant_id,
    places.map(({ player_id }) => player_id),
  );
  return places.map(({ player_id, score }, index) => ({
    player_id,
    position: index + 1,
    name: names.get(player_id) ?? null,
    score,
    prizes: rewardsOfPlace(race.ladder, index + 1).map(presentPrize),
  }));
}

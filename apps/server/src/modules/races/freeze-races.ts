import { racePlaces } from "@trevo/contract";
import { runEach } from "../../kernel/run-each.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import { freezeBoard, freezeDelayMs, frozenBoards } from "../ranks/index.ts";
import { announceRace } from "./announce-races.ts";
import { boardOf } from "./board.ts";
import { participantsStore } from "./participants-store.ts";
import type { RaceNeeds } from "./needs.ts";
import { frozenNotification } from "./notifications.ts";
import { hasRaces } from "./open-races.ts";
import { racesFollowerName } from "./races-follower.ts";
import { type RaceRow, racesStore } from "./races-store.ts";

/**
 * Freezes every race that has ended, also those that ended while no process ran, except at a brand that now gives no rewards. The job that
 * pays rankings pays them.
 */
export async function freezeRaces(needs: RaceNeeds): Promise<void> {
  const races = await racesStore.due(needs.db, new Date(needs.clock.now().getTime() - freezeDelayMs));
  await runEach(needs.log, races, {
    run: (race) => freezeRace(needs, race),
    describe: ({ tenant_id, id }) => ({ tenant_id, race: id }),
    failure: "a race was not frozen",
  });
}

async function freezeRace(needs: RaceNeeds, race: RaceRow): Promise<void> {
  if (!hasRaces(await tenantOfRow(needs.tenants, race.tenant_id))) return;
  const { tenant_id, offer_id, offer_version, ladder, starts_at, ends_at } = race;
  const board = { tenant_id, board: boardOf(race) };
  const frozen = await freezeBoard(needs, {
    ...board,
    offer: { id: offer_id, version: offer_version },
    ladder,
    starts_at,
    ends_at,
    follower: racesFollowerName,
    scores: (tx, page) => participantsStore.highest(tx, race, page),
  });
  // A crash may have happened between the two steps.
  if (!frozen && !(await frozenBoards.isFrozen(needs.db, board))) return;
  await notifyPlaces(needs, race);
  await racesStore.freeze(needs.db, race, needs.clock.now());
  await announceRace(needs, race);
}

/** Notifies each place once, also if a crash happened before the race was marked. */
const notifyPlaces = (needs: Pick<RaceNeeds, "db" | "notifications">, race: RaceRow): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const { tenant_id } = race;
    for (const place of await frozenBoards.places(tx, { tenant_id, board: boardOf(race) }, racePlaces))
      if (place.rewards.length === 0)
        await needs.notifications.send(tx, {
          to: { tenant_id, player_id: place.player_id },
          notification: frozenNotification(race, place),
        });
  });

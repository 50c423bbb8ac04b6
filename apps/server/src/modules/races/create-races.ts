import { createRaceAnnouncer } from "./create-race-announcer.ts";
import { freezeRaces } from "./freeze-races.ts";
import { joinRace } from "./join-race.ts";
import type { RaceNeeds } from "./needs.ts";
import { openRaces } from "./open-races.ts";
import { racesFollower } from "./races-follower.ts";
import type { Races } from "./races.ts";
import { findRace, listRaces, readRace } from "./read-races.ts";
import { listStaffRaces, readResults } from "./read-results.ts";

export function createRaces(needs: RaceNeeds): Races {
  const announcer = createRaceAnnouncer(needs);
  return {
    list: (viewer, page) => listRaces(needs, viewer, page),
    find: (viewer, id) => findRace(needs, viewer, id),
    read: (viewer, id) => readRace(needs, viewer, id),
    join: (scope, id) => joinRace(needs, scope, id),
    backOffice: {
      list: (scope, page) => listStaffRaces(needs, scope, page),
      results: (scope, id) => readResults(needs, scope, id),
    },
    follower: racesFollower(announcer.listener),
    jobs: { openRaces: () => openRaces(needs), freezeRaces: () => freezeRaces(needs) },
    stop: announcer.stop,
  };
}

import { type Race, type RaceSummary, racePlaces } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import { keyOf } from "../../kernel/scope.ts";
import { frozenBoards, presentLadder, presentPrize, rewardsOfPlace } from "../ranks/index.ts";
import { asHidden } from "./announce-races.ts";
import { boardOf } from "./board.ts";
import { participantsStore } from "./participants-store.ts";
import type { RaceNeeds } from "./needs.ts";
import { hasRaces } from "./open-races.ts";
import { readPayouts } from "./read-payouts.ts";
import { readPlaces, stateOf } from "./read-places.ts";
import { type RaceRow, racesStore } from "./races-store.ts";
import { scoreUnit } from "./score.ts";
import type { RaceViewer } from "./viewer.ts";

type ReadNeeds = Pick<RaceNeeds, "db" | "clock" | "players">;

const perPage = 20;

/** Lists the brand's races. Refuses with `not_found` if the brand has no races. */
export async function listRaces(needs: ReadNeeds, { tenant, player, locale }: RaceViewer, page: number): Promise<ListPage<RaceSummary>> {
  if (!hasRaces(tenant)) throw refuse("not_found");
  const races = await racesStore.list(needs.db, tenant.id, { limit: perPage, offset: (page - 1) * perPage });
  const joined = await joinedOf(needs, player, races);
  const total = await racesStore.count(needs.db, tenant.id);
  const data = races.map((race) => ({ ...presentRace(race, locale, needs.clock.now()), joined: joined.has(race.id) }));
  return pageOf(data, { page, perPage, total });
}

const joinedOf = ({ db }: ReadNeeds, player: RaceViewer["player"], races: readonly RaceRow[]): Promise<Set<string>> | Set<string> =>
  player
    ? participantsStore.hasJoined(
        db,
        keyOf(player),
        races.map(({ id }) => id),
      )
    : new Set<string>();

export function presentRace(race: RaceRow, locale: Locale, now: Date): Omit<RaceSummary, "joined"> {
  return {
    id: race.id,
    title: race.name[locale],
    state: stateOf(race, now),
    score: race.score.code,
    unit: scoreUnit(race.score),
    starts_at: race.starts_at.toISOString(),
    ends_at: race.ends_at.toISOString(),
    first_prize: rewardsOfPlace(race.ladder, 1).map(presentPrize),
  };
}

/** Returns a race. Refuses with `not_found`. */
export async function readRace(needs: ReadNeeds, viewer: RaceViewer, id: string): Promise<Race> {
  const race = await findRace(needs, viewer, id);
  if (!race) throw refuse("not_found");
  return race;
}

/** Returns a race. Null if the brand has no such race, or the id is invalid. */
export async function findRace(needs: ReadNeeds, { tenant, player, locale }: RaceViewer, id: string): Promise<Race | null> {
  if (!hasRaces(tenant) || !isUuid(id)) return null;
  const race = await racesStore.find(needs.db, { tenant_id: tenant.id, id });
  if (!race) return null;
  const joined = await joinedOf(needs, player, [race]);
  const places = await readPlaces(needs, race, racePlaces);
  return {
    ...presentRace(race, locale, needs.clock.now()),
    joined: joined.has(race.id),
    players: await participantsStore.countOf(needs.db, race),
    ladder: presentLadder(race.ladder),
    data: places.map(({ player_id, ...place }) => {
      const me = player_id === player?.player_id;
      return { ...(me ? place : asHidden(place)), me };
    }),
    own: player ? await ownPlace(needs, race, player.player_id) : null,
    terms: race.terms[locale],
  };
}

async function ownPlace({ db }: ReadNeeds, race: RaceRow, playerId: string): Promise<Race["own"]> {
  const own =
    race.frozen_at === null
      ? await participantsStore.positionOf(db, race, playerId)
      : await frozenBoards.placeOf(db, { tenant_id: race.tenant_id, board: boardOf(race) }, playerId);
  if (!own) return null;
  const prizes = rewardsOfPlace(race.ladder, own.position).map(presentPrize);
  const payout = race.frozen_at === null ? null : (await readPayouts(db, race))({ position: own.position, prizes });
  return { ...own, prizes, payout };
}

import type { Output } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { frozenBoards, presentPrize } from "../ranks/index.ts";
import { boardOf } from "./board.ts";
import { participantsStore } from "./participants-store.ts";
import type { RaceNeeds } from "./needs.ts";
import { readPayouts } from "./read-payouts.ts";
import { racesStore } from "./races-store.ts";
import { presentRace } from "./read-races.ts";

export type StaffRace = Output<"GET /staff/:tenant/races">["data"][number];
export type RaceResults = Output<"GET /staff/:tenant/races/:id/results">["data"];

const perPage = 20;
const placesMax = 200;

export async function listStaffRaces(
  { db, clock }: Pick<RaceNeeds, "db" | "clock">,
  { tenant, locale }: StaffTenantScope,
  page: number,
): Promise<ListPage<StaffRace>> {
  const races = await racesStore.list(db, tenant.id, { limit: perPage, offset: (page - 1) * perPage });
  const data: StaffRace[] = [];
  for (const race of races) data.push({ ...presentRace(race, locale, clock.now()), players: await participantsStore.countOf(db, race) });
  return pageOf(data, { page, perPage, total: await racesStore.count(db, tenant.id) });
}

/** Returns the results, which are empty until the race is final. Refuses with `not_found`. */
export async function readResults({ db }: Pick<RaceNeeds, "db">, { tenant }: StaffTenantScope, id: string): Promise<RaceResults> {
  const race = await racesStore.find(db, { tenant_id: tenant.id, id });
  if (!race) throw refuse("not_found");
  const board = { tenant_id: tenant.id, board: boardOf(race) };
  const payoutOf = await readPayouts(db, race);
  const places = (await frozenBoards.places(db, board, placesMax)).map(({ place: position, player_id, score, reached_at, rewards }) => {
    const prizes = rewards.map(presentPrize);
    return { position, player_id, score, reached_at: reached_at.toISOString(), prizes, payout: payoutOf({ position, prizes }) };
  });
  return { id, places, skipped: [...((await frozenBoards.skipped(db, board)) ?? [])] };
}

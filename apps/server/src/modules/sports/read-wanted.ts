import { currentSeason, leagueTable, type Standing } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import type { BookView, WantedThings } from "./listing-store.ts";
import type { NamedFixture } from "./offer-store.ts";
import { type ShownCompetition, wantedStore } from "./wanted-store.ts";

/** A team's place in the table of a competition. */
export interface TableRow extends Omit<Standing, "team"> {
  readonly team: NamedFixture["home"];
}

/** The table of the current season, computed from results; empty for a cup. */
export async function readTable(tx: Tx, view: BookView, competition_id: number): Promise<TableRow[]> {
  const table = leagueTable(currentSeason(await wantedStore.played(tx, view, competition_id)));
  const teams = await wantedStore.teams(
    tx,
    view,
    table.map(({ team }) => team),
  );
  const byId = new Map(teams.map((team) => [team.id, team]));
  return table.flatMap(({ team, ...row }): TableRow[] => {
    const named = byId.get(team);
    return named ? [{ ...row, team: named }] : [];
  });
}

export interface ShownThings {
  readonly fixture_ids: readonly number[];
  readonly competitions: readonly ShownCompetition[];
  readonly teams: readonly NamedFixture["home"][];
}

export const shownAmong = async (tx: Tx, view: BookView, { fixtures, competitions, teams }: WantedThings): Promise<ShownThings> => ({
  fixture_ids: await wantedStore.fixtures(tx, view, fixtures),
  competitions: await wantedStore.competitions(tx, view, competitions),
  teams: await wantedStore.teams(tx, view, teams),
});

import type { SportFixture } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { emptyPage, pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { createBets } from "./create-bets.ts";
import { createCases } from "./create-cases.ts";
import { createPopularBets } from "./create-popular-bets.ts";
import { changeFavorite, listFavorites } from "./favorites.ts";
import { createIntegrity } from "./create-integrity.ts";
import { createTrading } from "./create-trading.ts";
import type { CaseNeeds, SportBetsNeeds, TradingNeeds } from "./needs.ts";
import { hasOwnBook } from "./own-book.ts";
import { presentFixture, presentResult, presentRow, presentTeam } from "./present-fixture.ts";
import { presentStreamBody } from "./present-stream.ts";
import { presentCompetition, presentTree } from "./present-tree.ts";
import { quoteSlip, readBetLimits } from "./quote-slip.ts";
import { readSlip, shareSlip } from "./share-slip.ts";
import { slipStore } from "./slip-store.ts";
import type { Sportsbook } from "./sportsbook.ts";

const perPage = 20;
const placeOf = (page: number) => ({ limit: perPage, offset: (page - 1) * perPage });

/** Reads from the brand's own book. Refuses if the brand has none, or does not show the item. */
async function ofOwnBook<R>(tenant: Tenant, read: () => Promise<R | null>): Promise<R> {
  const found = hasOwnBook(tenant) ? await read() : null;
  if (found === null) throw refuse("not_found");
  return found;
}

type OfferedSports = TradingNeeds["sports"] &
  Pick<Sports, "home" | "competition" | "results" | "wanted" | "search" | "tree" | "streamRow" | "orderForIntegrity">;

export function createSportsbook(
  needs: SportBetsNeeds & CaseNeeds & Pick<TradingNeeds, "tenants" | "proposals" | "players"> & { readonly sports: OfferedSports },
): Sportsbook {
  const { sports } = needs;
  const popularBets = createPopularBets(needs);
  return {
    bets: createBets(needs),
    trading: createTrading(needs),
    integrity: createIntegrity(needs),
    cases: createCases(needs),
    home: async ({ tenant }) => {
      const { live, next, competitions } = await ofOwnBook(tenant, () => sports.home(tenant));
      return { live: live.rows.map(presentRow), live_total: live.total, next: next.rows.map(presentRow), ...presentTree(competitions) };
    },
    popular: ({ tenant }) => ofOwnBook(tenant, () => popularBets(tenant)),
    widgets: async ({ tenant }) => {
      const listed = (when: "live" | "today") => ofOwnBook(tenant, () => sports.fixtures(tenant, { when, place: placeOf(1) }));
      const [live, today] = [await listed("live"), await listed("today")];
      return {
        live: live.rows.map(presentRow),
        today: today.rows.map(presentRow),
        popular: await ofOwnBook(tenant, () => popularBets(tenant)),
      };
    },
    price: (scope, request) => quoteSlip(needs, scope, request),
    limits: (scope) => readBetLimits(needs, scope),
    events: async ({ tenant }, { page, ...filter }) => {
      if (tenant.settings.betby.active) return emptyPage({ page, perPage });
      const { rows, total } = await ofOwnBook(tenant, () => sports.fixtures(tenant, { ...filter, place: placeOf(page) }));
      return pageOf(rows.map(presentRow), { page, perPage, total });
    },
    competition: async ({ tenant }, id) => {
      const { next_at, sport, table, ...named } = await ofOwnBook(tenant, () => sports.competition(tenant, id));
      const rows = table.map(({ team, ...row }) => ({ ...row, team: presentTeam(team) }));
      return { ...named, sport: sport as SportFixture["sport"], next_at: next_at?.toISOString() ?? null, table: rows };
    },
    results: async ({ tenant }, { page, ...filter }) => {
      const { rows, total } = await ofOwnBook(tenant, () => sports.results(tenant, { ...filter, place: placeOf(page) }));
      return pageOf(rows.map(presentResult), { page, perPage, total });
    },
    favorites: (scope) => listFavorites(needs, scope),
    changeFavorite: (scope, change) => changeFavorite(needs, scope, change),
    search: async ({ tenant }, typed) => {
      const { competitions, fixtures, teams, is_near } = await ofOwnBook(tenant, () => sports.search(tenant, typed));
      return {
        competitions: competitions.map(presentCompetition),
        fixtures: fixtures.map(presentRow),
        teams: teams.map(presentTeam),
        is_near,
      };
    },
    tree: async ({ tenant }) => presentTree(await ofOwnBook(tenant, () => sports.tree(tenant))),
    event: async ({ tenant }, id) => presentFixture(await ofOwnBook(tenant, () => sports.offer(tenant, id))),
    shareSlip: (scope, selections) => shareSlip(needs, scope, selections),
    readSlip: (scope, code) => readSlip(needs, scope, code),
    deleteExpiredSlips: () => slipStore.deleteExpired(needs.db, needs.clock.now()),
    oddsLog: async ({ tenant }, seq) => {
      const row = await ofOwnBook(tenant, () => sports.streamRow(tenant, seq));
      return { ...presentStreamBody(row), prev_hash: row.prev_hash, hash: row.hash };
    },
  };
}

import type { PopularSportBets } from "@trevo/contract";
import { marketTypeNames, ruleOf } from "@trevo/sports";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { type BetMarket, popularStore } from "./popular-store.ts";
import { presentMarket, presentRow } from "./present-fixture.ts";

interface PopularBetsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly sports: Pick<Sports, "offer">;
}

const hours = 6;
/** Fewer players say nothing about a match, and could be told apart. */
const minPlayers = 5;
const maxMatches = 6;
/** Some are over, or the brand shows them no more. */
const maxRanked = 40;

const rankingMs = 60_000;
const rowsMs = 5_000;
/** Brands of a process that are read at the same time. */
const mostBrands = 500;

/** What fits into a row of a list. */
const rowTypes = marketTypeNames.filter((type) => ruleOf(type).selections.length <= 3);

/** What most players of a brand bet on. Read at most once a minute for the ranking, and once in five seconds for its odds, however many ask. */
export function createPopularBets({ db, clock, sports }: PopularBetsNeeds) {
  const rankings = createKeptReadings<readonly BetMarket[]>({ fresh: { clock, ms: rankingMs }, most: mostBrands });
  const rows = createKeptReadings<PopularSportBets>({ fresh: { clock, ms: rowsMs }, most: mostBrands });
  const rank = ({ id }: Tenant): Promise<readonly BetMarket[]> =>
    rankings.of(String(id), () =>
      popularStore.markets(db, { tenant_id: id, hours, types: rowTypes, min_players: minPlayers, limit: maxRanked }),
    );
  return (tenant: Tenant): Promise<PopularSportBets> =>
    rows.of(String(tenant.id), async () => ({ hours, matches: await readMatches(sports, { tenant, ranked: await rank(tenant) }) }));
}

/** Each match once, with the market that stands first; what takes no bets any more is left out. */
async function readMatches(
  sports: PopularBetsNeeds["sports"],
  { tenant, ranked }: { readonly tenant: Tenant; readonly ranked: readonly BetMarket[] },
): Promise<PopularSportBets["matches"]> {
  const matches: PopularSportBets["matches"] = [];
  for (const [fixture_id, markets] of Map.groupBy(ranked, (one) => one.fixture_id)) {
    if (matches.length >= maxMatches) break;
    const offer = await sports.offer(tenant, fixture_id);
    if (!offer || !["scheduled", "live"].includes(offer.fixture.state)) continue;
    const open = offer.markets.filter(({ state, outcomes }) => state === "active" && outcomes === null);
    const market = markets.map(({ market_id }) => open.find(({ id }) => id === market_id)).find((one) => one !== undefined);
    if (market) matches.push({ fixture: presentRow(offer), market: presentMarket(market, offer.reasons) });
  }
  return matches;
}

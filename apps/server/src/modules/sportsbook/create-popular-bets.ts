import { setTimeout as sleep } from "node:timers/promises";
import type { PopularSportBets } from "@trevo/contract";
import { marketTypeNames, ruleOf } from "@trevo/sports";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { type BetMarket, popularStore } from "./popular-store.ts";
import { presentMarket, presentRow } from "./present-fixture.ts";

interface PopularBetsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly sports: Pick<Sports, "offer">;
}

const hours = 6;
/** Minimum players per market: fewer are not significant and could be identified. */
const minPlayers = 5;
const maxMatches = 6;
/** More matches are ranked than shown, because some are over or no longer shown by the brand. */
const maxRanked = 40;

const rankingMs = 60_000;
const rowsMs = 5_000;
/** Maximum time that a page waits for a new ranking before it uses the last one, or none. */
const waitMs = 1_000;
/** A ranking older than this is not shown. */
const lastMs = 10 * 60_000;
/** Maximum number of a process's brands that are cached. */
const mostBrands = 500;

/** Market types that fit into a row of a list. */
const rowTypes = marketTypeNames.filter((type) => ruleOf(type).selections.length <= 3);

/**
 * Ranks what most players of a brand bet on. The ranking is read at most once a minute and its odds once in five seconds, whatever the
 * number of requests. If either cannot be read, the last ranking is used, or no matches are returned: the pages that show them must not
 * fail.
 */
export function createPopularBets({ db, clock, log, sports }: PopularBetsNeeds) {
  const rankings = createKeptReadings<readonly BetMarket[]>({ fresh: { clock, ms: rankingMs }, most: mostBrands });
  const rows = createKeptReadings<PopularSportBets>({ fresh: { clock, ms: rowsMs }, most: mostBrands });
  const latest = new Map<number, { readonly at: number; readonly ranked: readonly BetMarket[] }>();
  const now = (): number => clock.now().getTime();
  const rank = async ({ id }: Tenant): Promise<readonly BetMarket[]> => {
    const last = latest.get(id);
    const known = last && Math.abs(now() - last.at) < lastMs ? last.ranked : [];
    const reading = rankings.of(String(id), async () => {
      const at = now();
      const ranked = await popularStore.markets(db, { tenant_id: id, hours, types: rowTypes, min_players: minPlayers, limit: maxRanked });
      latest.set(id, { at, ranked });
      return ranked;
    });
    const orKnown = reading.catch((error: unknown) => {
      log.warn({ err: error }, "could not rank the popular bets");
      return known;
    });
    return Promise.race([orKnown, sleep(waitMs, known, { ref: false })]);
  };
  const matchesOf = async (tenant: Tenant): Promise<PopularSportBets["matches"]> => {
    try {
      return await readMatches(sports, { tenant, ranked: await rank(tenant) });
    } catch (error) {
      log.warn({ err: error }, "could not read the popular bets");
      return [];
    }
  };
  return (tenant: Tenant): Promise<PopularSportBets> =>
    rows.of(String(tenant.id), async () => ({ hours, matches: await matchesOf(tenant) }));
}

/** Lists each match once, with its highest-ranked market. Leaves out those that take no more bets. */
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

import { maxSportRisks, type SportRisk } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { betStore } from "./bet-store.ts";
import { type Exposure, liabilityOf, worstScore } from "./exposure-grid.ts";
import { exposureStore } from "./exposure-store.ts";
import { limitStore } from "./limit-store.ts";
import { placeLimits } from "./limits.ts";
import type { TradingNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { riskStore } from "./risk-store.ts";

type Needs = Pick<TradingNeeds, "db" | "sports" | "players">;

/** Refuses with `not_found`. */
export async function readRisk(needs: Needs, { tenant }: StaffTenantScope): Promise<SportRisk> {
  mustHaveOwnBook(tenant);
  const { db, players } = needs;
  const ids = await riskStore.largestBets(db, tenant.id, maxSportRisks);
  const bets = await betStore.find(db, tenant.id, ids);
  const bettors = await riskStore.largestPlayers(db, tenant.id, maxSportRisks);
  const named = new Set([...bets.map(({ bet }) => bet.player_id), ...bettors.map(({ player_id }) => player_id)]);
  const names = await players.staffNames(tenant.id, [...named]);
  const nameOf = (id: string): string => names.get(id) ?? "";
  return {
    open: await riskStore.open(db, tenant.id),
    pending: await riskStore.pending(db, tenant.id),
    matches: await riskiestMatches(needs, tenant.id),
    bets: bets.map(({ bet: { id, kind, player_id, is_free, remaining_stake, potential, placed_at } }) => ({
      id,
      kind,
      player_id,
      player_name: nameOf(player_id),
      stake: is_free ? 0 : remaining_stake,
      potential,
      placed_at: placed_at.toISOString(),
    })),
    players: bettors.map(({ player_id, ...sums }) => ({ id: player_id, name: nameOf(player_id), ...sums })),
  };
}

async function riskiestMatches({ db, sports }: Needs, tenant_id: number): Promise<SportRisk["matches"]> {
  const limits = await limitStore.ofBrand(db, tenant_id);
  const exposed = new Map((await riskStore.exposures(db, tenant_id)).map(({ fixture_id, exposure }) => [fixture_id, exposure]));
  const fixtures = await sports.betOnFixtures(db, [...exposed.keys()]);
  const matches = fixtures.flatMap(({ id, competition_id, competition, sport, tier, home, away, starts_at }) => {
    const exposure = exposed.get(id);
    if (!exposure) return [];
    const liability_limit = placeLimits(limits, { sport, competition_id, tier, market_type: "" }).fixture_liability;
    const match = `${home} × ${away}`;
    return [
      { id, match, competition, starts_at: starts_at.toISOString(), liability: Number(liabilityOf(exposure)), liability_limit, exposure },
    ];
  });
  const largest = matches
    .filter(({ liability }) => liability > 0)
    .sort((one, other) => other.liability / other.liability_limit - one.liability / one.liability_limit)
    .slice(0, maxSportRisks);
  const counts = await exposureStore.read(
    db,
    tenant_id,
    largest.map(({ id }) => id),
  );
  return largest.map(({ exposure, ...match }) => ({
    ...match,
    open_bets: counts.get(match.id)?.open_bets ?? 0,
    worst_score: worstOf(exposure),
  }));
}

/** The score that costs the most; null if only what no score decides costs something. */
const worstOf = (exposure: Exposure): [number, number] | null =>
  exposure.cells.some((cell) => cell > 0n) ? [...worstScore(exposure)] : null;

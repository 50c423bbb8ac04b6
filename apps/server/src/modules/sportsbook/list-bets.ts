import type { StaffSportBet } from "@trevo/contract";
import { selectionWords } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { payoutByResults } from "./decide-settlement.ts";
import type { TradingNeeds } from "./needs.ts";
import type { StaffBetsQuery } from "./trading.ts";
import { type StoredWithholding, withholdingStore } from "./withholding-store.ts";

type Needs = Pick<TradingNeeds, "db" | "sports" | "players">;

/** Bets at the brand, newest first. */
export function listStaffBets(needs: Needs, { tenant }: StaffTenantScope, query: StaffBetsQuery): Promise<Slice<StaffSportBet>> {
  const { state, fixture = null, player = null, after = null } = query;
  const read = async (limit: number): Promise<StaffSportBet[]> => {
    const ids = await betStore.staffList(needs.db, tenant.id, {
      status: state ?? null,
      fixture_id: fixture,
      player_id: player,
      after,
      limit,
    });
    return presentBets(needs, tenant.id, await betStore.find(needs.db, tenant.id, ids));
  };
  return sliceOf(query.limit, read, { present: (bet) => bet, cursor: ({ id }) => id });
}

/** Refuses with `not_found`. */
export async function readStaffBet(needs: Needs, { tenant }: StaffTenantScope, id: string): Promise<StaffSportBet> {
  const [bet] = await presentBets(needs, tenant.id, await betStore.find(needs.db, tenant.id, [id]));
  if (!bet) throw refuse("not_found");
  return bet;
}

async function presentBets({ db, sports, players }: Needs, tenant_id: number, bets: readonly WholeBet[]): Promise<StaffSportBet[]> {
  const names = await players.staffNames(tenant_id, [...new Set(bets.map(({ bet }) => bet.player_id))]);
  const matches = await matchNames({ db, sports }, bets);
  const withheld = await withholdingStore.standing(
    db,
    tenant_id,
    bets.filter(({ bet }) => bet.status === "withheld").map(({ bet }) => bet.id),
  );
  return bets.map(({ bet, legs }) => ({
    id: bet.id,
    player_id: bet.player_id,
    player_name: names.get(bet.player_id) ?? "",
    kind: bet.kind,
    is_free: bet.is_free,
    stake: bet.stake,
    remaining_stake: bet.remaining_stake,
    potential: bet.potential,
    state: bet.status,
    outcome: bet.outcome,
    payout: bet.payout,
    cashed_out: bet.cashed_out,
    placed_at: bet.placed_at.toISOString(),
    settled_at: bet.settled_at?.toISOString() ?? null,
    withheld: presentWithheld({ bet, legs }, withheld.get(bet.id)),
    selections: legs.flatMap(({ selections }) =>
      selections.map((one) => ({
        fixture_id: one.fixture_id,
        match: matches.get(one.fixture_id) ?? "",
        market_id: one.market_id,
        name: selectionWords(one, one.code),
        odds_x1000: one.odds_x1000,
        in_play: one.in_play,
        outcome: one.outcome,
        void_cause: one.void_cause,
      })),
    ),
  }));
}

const presentWithheld = (whole: WholeBet, standing: StoredWithholding | undefined): StaffSportBet["withheld"] =>
  standing
    ? {
        ground: standing.ground,
        reason: standing.reason,
        fixture_id: standing.fixture_id,
        since: standing.withheld_at.toISOString(),
        payout: payoutByResults(whole),
      }
    : null;

/** Names such as `Santos × Bahia`, by fixture. */
async function matchNames({ db, sports }: Pick<Needs, "db" | "sports">, bets: readonly WholeBet[]): Promise<Map<number, string>> {
  const ids = bets.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections.map(({ fixture_id }) => fixture_id)));
  const fixtures = await sports.betOnFixtures(db, [...new Set(ids)]);
  return new Map(fixtures.map(({ id, home, away }) => [id, `${home} × ${away}`]));
}

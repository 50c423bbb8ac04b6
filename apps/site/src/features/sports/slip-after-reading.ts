import type { SportFixtureDetail } from "@trevo/contract";
import { isOver } from "./api.ts";
import { blockSlip, type LegPrice, repriceSlip, type Slip, type SlipLeg } from "./slip.ts";

type Reading = Pick<SportFixtureDetail, "id" | "state" | "groups">;

/** Returns the selection's odds in the reading of its match, or why it takes no bets. */
function offeredNow({ state, groups }: Reading, { market_id, code }: SlipLeg): LegPrice | NonNullable<SlipLeg["blocked"]> {
  const market = groups.flatMap(({ markets }) => markets).find(({ id }) => id === market_id);
  const selection = market?.selections.find((one) => one.code === code);
  if (isOver({ state }) || !market || !selection || selection.result) return "market_closed";
  const { odds_x1000 } = selection;
  return market.takes_bets && odds_x1000 !== null ? { market_id, code, odds_x1000, version: market.version } : "market_suspended";
}

/**
 * Updates the single selections of a match on the slip. Returns the same slip if nothing has changed. Bet builders have combined odds of
 * their own.
 */
export function slipAfterReading(slip: Slip, fixture: Reading): Slip {
  return slip.reduce((next: Slip, leg) => {
    if (leg.fixture_id !== fixture.id || leg.joined) return next;
    const offered = offeredNow(fixture, leg);
    if (typeof offered !== "string") return repriceSlip(next, [offered]);
    return leg.blocked === offered ? next : blockSlip(next, { market_ids: [leg.market_id], blocked: offered });
  }, slip);
}

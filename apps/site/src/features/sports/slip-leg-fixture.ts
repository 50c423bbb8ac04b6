import type { SlipLeg } from "./slip.ts";

/** A selection at 2.00 with a margin of 5 %, each on a different match. */
export const slipLeg = (market_id: number, change: Partial<SlipLeg> = {}): SlipLeg => ({
  fixture_id: market_id,
  market_id,
  code: "home",
  odds_x1000: 2_000,
  version: 1,
  margin_ppm: 50_000,
  was_x1000: null,
  blocked: null,
  path: "/sportsbook/football",
  match: "A × B",
  market: "Match result",
  selection: "A",
  ...change,
});

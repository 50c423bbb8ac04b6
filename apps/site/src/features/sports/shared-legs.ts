import type { SharedSelection, SportFixtureDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { legOf } from "./leg-of.ts";
import { isKnown } from "./market-text.ts";
import type { Slip } from "./slip.ts";

/** The selections of a shared slip at the odds of now. What takes no bets is left out. */
export const sharedLegs = (selections: readonly SharedSelection[], fixtures: readonly SportFixtureDetail[], locale: Locale): Slip =>
  selections.flatMap(({ fixture_id, market_id, code }) => {
    const fixture = fixtures.find(({ id }) => id === fixture_id);
    const market = fixture?.groups.flatMap(({ markets }) => markets).find(({ id }) => id === market_id);
    if (!fixture || !market || !isKnown(market) || !market.takes_bets) return [];
    const odds_x1000 = market.selections.find((one) => one.code === code)?.odds_x1000 ?? null;
    return odds_x1000 === null ? [] : [legOf({ fixture, market, code, odds_x1000 }, locale)];
  });

import type { SharedSelection, SportFixtureDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { builtLeg } from "./built-leg.ts";
import { legOf } from "./leg-of.ts";
import { isKnown } from "./market-text.ts";
import type { Slip, SlipLeg } from "./slip.ts";

/** The selections of each leg: more than one where a bet builder joins them. */
export const groupShared = (selections: readonly SharedSelection[]): SharedSelection[][] => [
  ...Map.groupBy(selections, ({ leg }, nth) => leg ?? `alone ${nth}`).values(),
];

/** A slip as it is shared: without odds, stake or player. */
export const sharedOf = (slip: Slip): SharedSelection[] =>
  slip.flatMap(({ fixture_id, market_id, code, joined }, leg) =>
    joined ? joined.map((one) => ({ fixture_id, market_id: one.market_id, code: one.code, leg })) : [{ fixture_id, market_id, code }],
  );

interface Known {
  readonly fixtures: readonly SportFixtureDetail[];
  readonly locale: Locale;
  /** What prices bet builders; null while it is not loaded. */
  readonly build: typeof builtLeg | null;
}

function singleLeg({ market_id, code }: SharedSelection, fixture: SportFixtureDetail, locale: Locale): SlipLeg | null {
  const market = fixture.groups.flatMap(({ markets }) => markets).find(({ id }) => id === market_id);
  if (!market || !isKnown(market) || !market.takes_bets) return null;
  const odds_x1000 = market.selections.find((one) => one.code === code)?.odds_x1000 ?? null;
  return odds_x1000 === null ? null : legOf({ fixture, market, code, odds_x1000 }, locale);
}

/** The legs of a shared slip at the odds of now. What takes no bets, or has no joint odds, is left out. */
export const sharedLegs = (selections: readonly SharedSelection[], { fixtures, locale, build }: Known): Slip =>
  groupShared(selections).flatMap((leg) => {
    const [first] = leg;
    const fixture = fixtures.find(({ id }) => id === first?.fixture_id);
    if (!first || !fixture) return [];
    if (leg.length === 1) return singleLeg(first, fixture, locale) ?? [];
    const built = build?.(fixture, leg, locale);
    return built?.state === "priced" ? [built.leg] : [];
  });

import type { SharedSelection, SportFixtureDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { builtLeg } from "./built-leg.ts";
import { legOf } from "./leg-of.ts";
import { isKnown } from "./market-text.ts";
import type { Slip, SlipLeg } from "./slip.ts";

/** Groups the selections by leg. A bet builder has more than one. */
export const groupShared = (selections: readonly SharedSelection[]): SharedSelection[][] => [
  ...Map.groupBy(selections, ({ leg }, nth) => leg ?? `alone ${nth}`).values(),
];

/** Returns a slip in the form in which it is shared: without odds, stake or player. */
export const sharedOf = (slip: Slip): SharedSelection[] =>
  slip.flatMap(({ fixture_id, market_id, code, joined }, leg) =>
    joined ? joined.map((one) => ({ fixture_id, market_id: one.market_id, code: one.code, leg })) : [{ fixture_id, market_id, code }],
  );

interface Known {
  readonly fixtures: readonly SportFixtureDetail[];
  readonly locale: Locale;
  /** Prices bet builders; null until it is loaded. */
  readonly build: typeof builtLeg | null;
}

function singleLeg({ market_id, code }: SharedSelection, fixture: SportFixtureDetail, locale: Locale): SlipLeg | null {
  const market = fixture.groups.flatMap(({ markets }) => markets).find(({ id }) => id === market_id);
  if (!market || !isKnown(market) || !market.takes_bets) return null;
  const odds_x1000 = market.selections.find((one) => one.code === code)?.odds_x1000 ?? null;
  return odds_x1000 === null ? null : legOf({ fixture, market, code, odds_x1000 }, locale);
}

/** Returns the legs of a shared slip at the current odds. Selections that take no bets, or have no combined odds, are left out. */
export const sharedLegs = (selections: readonly SharedSelection[], { fixtures, locale, build }: Known): Slip =>
  groupShared(selections).flatMap((leg) => {
    const [first] = leg;
    const fixture = fixtures.find(({ id }) => id === first?.fixture_id);
    if (!first || !fixture) return [];
    if (leg.length === 1) return singleLeg(first, fixture, locale) ?? [];
    const built = build?.(fixture, leg, locale);
    return built?.state === "priced" ? [built.leg] : [];
  });

import type { SportFixtureDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { isMarketKey } from "@trevo/sports";
import { builderMarginPpm, type BuilderRefusal, gridOfModel, type PricedSelection, priceBuilder } from "@trevo/sports/pricing";
import { m } from "../../paraglide/messages.js";
import { isKnown, type KnownMarket, marketText, namesOf, selectionText } from "./market-text.ts";
import type { JoinedSelection, SlipLeg } from "./slip.ts";
import { fixturePath } from "./sports-place.ts";

/** A selection to be combined. */
export interface Choice {
  readonly market_id: number;
  readonly code: string;
}

/** Result of combining the chosen selections. `implied` names those that win whenever the others do. */
export type Built =
  | { readonly state: "priced"; readonly leg: SlipLeg; readonly implied: readonly string[] }
  | { readonly state: "suspended"; readonly market_ids: readonly number[]; readonly names: readonly string[] }
  | { readonly state: "unpriced" }
  | { readonly state: "refused"; readonly why_not: BuilderRefusal };

interface Found extends JoinedSelection {
  readonly market: KnownMarket;
  readonly isOpen: boolean;
}

/** Builds the leg that combines selections of one match at the combined odds of its model, with the same function that the server uses. */
export function builtLeg(fixture: SportFixtureDetail, choices: readonly Choice[], locale: Locale): Built {
  const sides = namesOf(fixture);
  const markets = fixture.groups.flatMap((group) => group.markets);
  const found = choices
    .toSorted((a, b) => a.market_id - b.market_id)
    .flatMap(({ market_id, code }): Found[] => {
      const market = markets.find(({ id }) => id === market_id);
      if (!market || !isKnown(market)) return [];
      const odds_x1000 = market.selections.find((one) => one.code === code)?.odds_x1000 ?? null;
      const name = m.sports_builder_selection({
        market: marketText(market, locale),
        selection: selectionText(market, code, { sides, locale }),
      });
      const isOpen = market.takes_bets && odds_x1000 !== null;
      return [{ market, isOpen, market_id, code, odds_x1000: odds_x1000 ?? 0, version: market.version, name }];
    });
  const closed = found.filter(({ isOpen }) => !isOpen);
  if (closed.length > 0)
    return { state: "suspended", market_ids: closed.map(({ market_id }) => market_id), names: closed.map(({ name }) => name) };
  const selections = found.flatMap(({ market: { type, part, line_x4 }, code, odds_x1000 }): PricedSelection[] =>
    isMarketKey({ type, part, line_x4 }) ? [{ fixture_id: fixture.id, type, part, line_x4, code, odds_x1000 } as PricedSelection] : [],
  );
  const [first] = found;
  if (!fixture.model || !first || selections.length < choices.length) return { state: "unpriced" };
  const price = priceBuilder(selections, gridOfModel(fixture.model));
  if ("why_not" in price) return { state: "refused", why_not: price.why_not };
  return {
    state: "priced",
    implied: price.implied.flatMap((index) => found[index]?.name ?? []),
    leg: {
      fixture_id: fixture.id,
      market_id: first.market_id,
      code: first.code,
      odds_x1000: price.odds_x1000,
      version: 0,
      margin_ppm: builderMarginPpm(price),
      was_x1000: null,
      blocked: null,
      path: fixturePath(fixture),
      match: `${fixture.home.name} × ${fixture.away.name}`,
      market: m.sports_kind_builder(),
      selection: found.map(({ name }) => name).join(" + "),
      joined: found.map(({ market_id, code, odds_x1000, version, name }) => ({ market_id, code, odds_x1000, version, name })),
    },
  };
}

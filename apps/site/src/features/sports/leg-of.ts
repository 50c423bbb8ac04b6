import type { SportFixture } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { type KnownMarket, marketText, namesOf, selectionText } from "./market-text.ts";
import type { SlipLeg } from "./slip.ts";
import { fixturePath } from "./sports-place.ts";

interface Offered {
  readonly fixture: SportFixture;
  readonly market: KnownMarket;
  readonly code: string;
  readonly odds_x1000: number;
}

/** Converts an offered selection, at the displayed odds, into a leg of the slip. */
export const legOf = ({ fixture, market, code, odds_x1000 }: Offered, locale: Locale): SlipLeg => ({
  fixture_id: fixture.id,
  market_id: market.id,
  code,
  odds_x1000,
  version: market.version,
  margin_ppm: market.margin_ppm,
  was_x1000: null,
  blocked: null,
  path: fixturePath(fixture),
  match: `${fixture.home.name} × ${fixture.away.name}`,
  market: marketText(market, locale),
  selection: selectionText(market, code, { sides: namesOf(fixture), locale }),
});

import type { SportFixture, SportMarket, SportMarketReason } from "@trevo/contract";
import { type Locale, separators } from "@trevo/domain";
import { goalOfPart, isMarketPart, isMarketType, marketNames, type MarketType, ruleOf, selectionLine } from "@trevo/sports";
import { formatPercent } from "@trevo/ui/format";
import { m } from "../../paraglide/messages.js";

/** Names of the two sides in the surrounding text. */
export interface SideNames {
  readonly home: string;
  readonly away: string;
}

export const namesOf = ({ home, away }: Pick<SportFixture, "home" | "away">): SideNames => ({ home: home.name, away: away.name });
export const shortNamesOf = ({ home, away }: Pick<SportFixture, "home" | "away">): SideNames => ({ home: home.short, away: away.short });

/** A market that this page can name; others are left out. */
export type KnownMarket = SportMarket & { readonly type: MarketType };

/** The fields that determine the text of a market. */
export type NamedMarket = Pick<KnownMarket, "type" | "part" | "line_x4">;

export const isKnown = <Market extends Pick<SportMarket, "type" | "part">>(
  market: Market,
): market is Market & { readonly type: MarketType } => isMarketType(market.type) && isMarketPart(market.part);

/** Formats the theoretical return of a margin: 1/(1 + margin), rounded down. */
export const returnText = (margin_ppm: number, locale: Locale): string =>
  formatPercent(Math.floor(10_000 / (1 + margin_ppm / 1_000_000)), locale);

function partText(part: string): string | null {
  if (part === "half1") return m.sports_half1();
  if (part === "half2") return m.sports_half2();
  const goal = isMarketPart(part) ? goalOfPart(part) : null;
  return goal === null ? null : m.sports_goal_n({ n: goal });
}

export function marketText({ type, part }: Omit<NamedMarket, "line_x4">, locale: Locale): string {
  const of = partText(part);
  return of === null ? marketNames[type][locale] : `${marketNames[type][locale]} · ${of}`;
}

const rules: Record<MarketType, () => string> = {
  result: m.sports_rule_result,
  double_chance: m.sports_rule_double_chance,
  draw_no_bet: m.sports_rule_draw_no_bet,
  total: m.sports_rule_total,
  handicap: m.sports_rule_handicap,
  btts: m.sports_rule_btts,
  score: m.sports_rule_score,
  team_total_home: m.sports_rule_team_total,
  team_total_away: m.sports_rule_team_total,
  odd_even: m.sports_rule_odd_even,
  next_goal: m.sports_rule_next_goal,
  corners_total: m.sports_rule_corners,
  winner: m.sports_rule_winner,
};

export const ruleText = ({ type }: KnownMarket): string => rules[type]();

const fixed: Record<string, () => string> = {
  draw: m.sports_draw,
  none: m.sports_no_goal,
  yes: m.sports_yes,
  no: m.sports_no,
  odd: m.sports_odd,
  even: m.sports_even,
  other: m.sports_other_score,
};

const lineText = (market: NamedMarket, code: string, locale: Locale): string | null =>
  selectionLine({ type: market.type, line_x4: market.line_x4, part: "match" }, code)
    ?.replace("-", "−")
    .replace(".", separators[locale].decimal) ?? null;

/** Names a selection: `Flamengo −0,75`, `Mais de 2,5`, `2–1`. */
export function selectionText(market: NamedMarket, code: string, { sides, locale }: { sides: SideNames; locale: Locale }): string {
  const line = lineText(market, code, locale);
  if (code === "over") return m.sports_over({ line: line ?? "" });
  if (code === "under") return m.sports_under({ line: line ?? "" });
  const { home: a, away: b } = sides;
  const named: Record<string, string> = {
    home: a,
    away: b,
    "1x": m.sports_either({ a, b: m.sports_draw() }),
    "12": m.sports_either({ a, b }),
    x2: m.sports_either({ a: m.sports_draw(), b }),
  };
  const text = named[code] ?? fixed[code]?.() ?? code.replace(":", "–");
  return ruleOf(market.type).line === "handicap" && line !== null ? `${text} ${line}` : text;
}

const reasons: Record<SportMarketReason, () => string> = {
  feed: m.sports_why_feed,
  trader: m.sports_why_trader,
  danger: m.sports_why_danger,
  stale_feed: m.sports_why_stale_feed,
  integrity: m.sports_why_integrity,
  closed: m.sports_why_closed,
};

export const reasonText = (reason: SportMarketReason): string => reasons[reason]();

const regions: Record<string, () => string> = { SA: m.sports_region_sa };

/** Names a country (ISO 3166), or a region of the feed. */
export function countryText(code: string, locale: Locale): string {
  const named = regions[code]?.();
  if (named !== undefined || !/^[A-Z]{2}$/.test(code)) return named ?? code;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}

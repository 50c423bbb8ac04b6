import { isMarketKey, type MarketKey, type MarketPart, type MarketType, ruleOf } from "@trevo/sports";
import type { Ignored } from "../port.ts";

/** A market of the feed with the part and type that it has here. Outcome ids are in the order of the type's selections. */
interface MarketMapping {
  readonly type: MarketType;
  readonly part: MarketPart | "goal";
  readonly outcomes: readonly string[];
  /** The only specifier that the market may have. */
  readonly specifier: "total" | "hcp" | "goalnr" | null;
}

const sides = ["4", "5"];
const overUnder = ["12", "13"];

const result = (part: MarketPart): MarketMapping => ({ type: "result", part, outcomes: ["1", "2", "3"], specifier: null });
const doubleChance = (part: MarketPart): MarketMapping => ({ type: "double_chance", part, outcomes: ["9", "10", "11"], specifier: null });
const drawNoBet = (part: MarketPart): MarketMapping => ({ type: "draw_no_bet", part, outcomes: sides, specifier: null });
const handicap = (part: MarketPart): MarketMapping => ({ type: "handicap", part, outcomes: ["1714", "1715"], specifier: "hcp" });
const total = (part: MarketPart, type: MarketType = "total"): MarketMapping => ({ type, part, outcomes: overUnder, specifier: "total" });
const oddEven = (part: MarketPart): MarketMapping => ({ type: "odd_even", part, outcomes: ["70", "72"], specifier: null });
const bothToScore = (part: MarketPart): MarketMapping => ({ type: "btts", part, outcomes: ["74", "76"], specifier: null });

/** Ids 274 (0:0) to 322 (4:4) are even and count the home side's goals first; 324 is any other score. */
const scoreIds = Array.from({ length: 25 }, (_, index) => String(274 + 2 * ((index % 5) * 5 + Math.floor(index / 5))));

/** Football markets by the feed's id. */
const mappings: ReadonlyMap<number, MarketMapping> = new Map([
  [1, result("match")],
  [8, { type: "next_goal", part: "goal", outcomes: ["6", "7", "8"], specifier: "goalnr" }],
  [10, doubleChance("match")],
  [11, drawNoBet("match")],
  [16, handicap("match")],
  [18, total("match")],
  [19, total("match", "team_total_home")],
  [20, total("match", "team_total_away")],
  [26, oddEven("match")],
  [29, bothToScore("match")],
  [45, { type: "score", part: "match", outcomes: [...scoreIds, "324"], specifier: null }],
  [60, result("half1")],
  [63, doubleChance("half1")],
  [64, drawNoBet("half1")],
  [66, handicap("half1")],
  [68, total("half1")],
  [69, total("half1", "team_total_home")],
  [70, total("half1", "team_total_away")],
  [74, oddEven("half1")],
  [75, bothToScore("half1")],
  [83, result("half2")],
  [85, doubleChance("half2")],
  [86, drawNoBet("half2")],
  [88, handicap("half2")],
  [90, total("half2")],
  [91, total("half2", "team_total_home")],
  [92, total("half2", "team_total_away")],
  [94, oddEven("half2")],
  [95, bothToScore("half2")],
  [166, total("match", "corners_total")],
  [177, total("half1", "corners_total")],
]);

export interface MappedMarket {
  readonly key: MarketKey;
  /** The feed's outcome ids in the order of the selections. */
  readonly outcomes: readonly string[];
}

/** `total=2.5|foo=1` as pairs; null if it is not of this form or names something twice. */
function specifiersOf(text: string | undefined): Map<string, string> | null {
  const read = new Map<string, string>();
  for (const pair of (text ?? "").split("|").filter((one) => one !== "")) {
    const [name, value, ...more] = pair.split("=");
    if (!name || value === undefined || more.length > 0 || read.has(name)) return null;
    read.set(name, value);
  }
  return read;
}

/** Quarters of a goal; null for a line that is not a multiple of a quarter, or a score such as `0:1`. */
function lineOf(text: string): number | null {
  if (!/^[+-]?\d{1,3}(\.(0|00|25|5|50|75))?$/.test(text)) return null;
  const line = Math.round(Number(text) * 4);
  return line === 0 ? 0 : line;
}

function keyOf({ type, part, specifier }: MarketMapping, value: string | undefined): MarketKey | null {
  if (specifier === "goalnr") {
    const key = { type, part: `goal_${value ?? ""}`, line_x4: 0 };
    return isMarketKey(key) ? (key as MarketKey) : null;
  }
  const line_x4 = specifier === null ? 0 : lineOf(value ?? "");
  if (line_x4 === null || part === "goal") return null;
  const key = { type, part, line_x4 };
  return isMarketKey(key) ? key : null;
}

/** The market with this id and these specifiers. A market with specifiers other than its own would be another market: it is not taken. */
export function mapMarket(id: string | undefined, specifiers: string | undefined): MappedMarket | "unknown_market" | "unknown_specifier" {
  const mapping = /^\d{1,9}$/.test(id ?? "") ? mappings.get(Number(id)) : undefined;
  if (!mapping) return "unknown_market";
  const named = specifiersOf(specifiers);
  const names = mapping.specifier === null ? [] : [mapping.specifier];
  if (named?.size !== names.length || !names.every((name) => named.has(name))) return "unknown_specifier";
  const key = keyOf(mapping, named.get(mapping.specifier ?? ""));
  return key ? { key, outcomes: mapping.outcomes } : "unknown_specifier";
}

/** A market as the partner describes it. */
export interface MarketDescription {
  readonly id: string;
  readonly outcomes: readonly string[];
  readonly specifiers: readonly string[];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join();

/** Ids of mapped markets that the partner describes with other outcomes or specifiers than ours. Their prices would be read wrongly. */
const misdescribed = (descriptions: readonly MarketDescription[]): string[] =>
  descriptions.flatMap(({ id, outcomes, specifiers }) => {
    const mapping = mappings.get(Number(id));
    if (!mapping) return [];
    const own = mapping.specifier === null ? [] : [mapping.specifier];
    return isSame(mapping.outcomes, outcomes) && isSame(own, specifiers) ? [] : [id];
  });

/** Ids of mapped markets that the partner does not describe: nobody can tell what their outcomes mean. */
function undescribed(descriptions: readonly MarketDescription[]): string[] {
  const described = new Set(descriptions.map(({ id }) => id));
  return [...mappings.keys()].map(String).filter((id) => !described.has(id));
}

/** Ids of mapped markets whose prices are not trusted, by the partner's descriptions. They are reported. */
export function notOffered(descriptions: readonly MarketDescription[], onIgnored: (ignored: Ignored) => void): ReadonlySet<string> {
  const [wrong, missing] = [misdescribed(descriptions), undescribed(descriptions)];
  for (const id of wrong) onIgnored({ reason: "misdescribed_market", detail: id });
  if (missing.length > 0) onIgnored({ reason: "undescribed_market", detail: missing.join(", ") });
  return new Set([...wrong, ...missing]);
}

/** Number of selections of each mapping is that of its type. */
export const mappedMarkets = (): readonly (MarketMapping & { readonly id: number; readonly selections: readonly string[] })[] =>
  [...mappings].map(([id, mapping]) => ({ id, ...mapping, selections: ruleOf(mapping.type).selections }));

import type { Sport } from "@trevo/domain";
import { isLine, isQuarterLine, type LineX4 } from "./line.ts";

/** The part of the match that a market covers: the whole match, a half, or the n-th goal (`goal_1` is the first). */
export type MarketPart = "match" | "half1" | "half2" | `goal_${number}`;

export const goalPart = (n: number): MarketPart => `goal_${n}`;

/** The n of `goal_n`, from 1; null for other parts. */
export function goalOfPart(part: MarketPart): number | null {
  const [, n] = /^goal_([1-9]\d?)$/.exec(part) ?? [];
  return n === undefined ? null : Number(n);
}

/** Lines allowed for a market type. A `handicap` is the home side's and may be negative; a `total` is at least half a goal. */
type LineKind = "none" | "handicap" | "total";

export interface MarketRule {
  /**
   * In the order of every vector of prices, results and probabilities. A feed's fixture may have selections of its own (`winner` of many).
   */
  readonly selections: readonly string[];
  readonly line: LineKind;
  readonly parts: readonly ("match" | "half1" | "half2" | "goal")[];
  readonly sports: readonly Sport[];
  /** Number of selections that win if none is void: the divisor of Σ1/odds when computing a margin. */
  readonly winners: 1 | 2;
  /** True if bets are accepted after kick-off. */
  readonly in_play: boolean;
  /** True if the final score, or that of a half, decides it. */
  readonly by_score: boolean;
}

const scoreCodes = Array.from({ length: 25 }, (_, index) => `${Math.floor(index / 5)}:${index % 5}`);

const football = ["football"] as const;
const halves = ["match", "half1", "half2"] as const;
const match = ["match"] as const;
const others = ["basketball", "volleyball", "tennis", "mma", "esports"] as const;
const byScore = { winners: 1, in_play: true, by_score: true } as const;

/** Market types of the book. Football counts 90 minutes and added time; handicaps and totals cover the whole match, also in play. */
export const marketTypes = {
  result: { selections: ["home", "draw", "away"], line: "none", parts: halves, sports: football, ...byScore },
  double_chance: { selections: ["1x", "12", "x2"], line: "none", parts: halves, sports: football, ...byScore, winners: 2 },
  draw_no_bet: { selections: ["home", "away"], line: "none", parts: halves, sports: football, ...byScore },
  total: { selections: ["over", "under"], line: "total", parts: halves, sports: [...football, ...others], ...byScore },
  handicap: { selections: ["home", "away"], line: "handicap", parts: halves, sports: [...football, ...others], ...byScore },
  btts: { selections: ["yes", "no"], line: "none", parts: halves, sports: football, ...byScore },
  score: { selections: [...scoreCodes, "other"], line: "none", parts: halves, sports: football, ...byScore },
  team_total_home: { selections: ["over", "under"], line: "total", parts: halves, sports: football, ...byScore },
  team_total_away: { selections: ["over", "under"], line: "total", parts: halves, sports: football, ...byScore },
  odd_even: { selections: ["odd", "even"], line: "none", parts: halves, sports: football, ...byScore },
  next_goal: { selections: ["home", "none", "away"], line: "none", parts: ["goal"], sports: football, ...byScore, by_score: false },
  corners_total: { selections: ["over", "under"], line: "total", parts: halves, sports: football, ...byScore, by_score: false },
  winner: { selections: ["home", "away"], line: "none", parts: match, sports: others, ...byScore, by_score: false },
} as const satisfies Record<string, MarketRule>;

export type MarketType = keyof typeof marketTypes;

export const marketTypeNames = Object.keys(marketTypes) as readonly MarketType[];

export const ruleOf = (type: MarketType): MarketRule => marketTypes[type];

export const isMarketType = (type: string): type is MarketType => Object.hasOwn(marketTypes, type);

/** Key of a market within a fixture. `line_x4` is 0 for types without a line. */
export interface MarketKey {
  readonly type: MarketType;
  readonly line_x4: LineX4;
  readonly part: MarketPart;
}

export const isMarketPart = (part: string): part is MarketPart =>
  part === "match" || part === "half1" || part === "half2" || /^goal_[1-9]\d?$/.test(part);

/** True if the type has this part and this line. A total is at least half a goal; the line of a type without lines is 0. */
export function isMarketKey({ type, line_x4, part }: { type: string; line_x4: number; part: string }): boolean {
  if (!isMarketType(type) || !isMarketPart(part) || !isLine(line_x4)) return false;
  const { line, parts } = ruleOf(type);
  if (!parts.includes(goalOfPart(part) === null ? (part as "match" | "half1" | "half2") : "goal")) return false;
  if (line === "none") return line_x4 === 0;
  return line === "handicap" || line_x4 >= 2;
}

/** Text key of a market within a fixture: `total:10:match`. */
export const marketKeyText = ({ type, line_x4, part }: MarketKey): string => `${type}:${line_x4}:${part}`;

/** Position of a selection in the market's vectors. Throws for an unknown code. */
export function selectionIndex(type: MarketType, code: string): number {
  const index = ruleOf(type).selections.indexOf(code);
  if (index < 0) throw new RangeError(`no selection ${code} in ${type}`);
  return index;
}

/** True if no selection of the market can be half-won. Only such markets can be part of a bet builder. */
export const isWholeMarket = ({ line_x4 }: MarketKey): boolean => !isQuarterLine(line_x4);

import { type ByHalf, type FixtureFacts, phases, type Score, standingGoals, wholeOf } from "./facts.ts";
import { lineOutcome } from "./line.ts";
import { goalOfPart, type MarketKey, type MarketType, ruleOf } from "./market-types.ts";
import { lostOutcome, type Outcome, voidOutcome, wonOutcome } from "./outcome.ts";

/** One per selection in the order of its type; null if not decided yet. */
export type MarketOutcomes = readonly (Outcome | null)[];

const of = (won: boolean): Outcome => (won ? wonOutcome : lostOutcome);

/** One selection wins, the others lose. */
const atSelection = (type: MarketType, winner: string): readonly Outcome[] => ruleOf(type).selections.map((code) => of(code === winner));

const scoreCode = (home: number, away: number): string => (home > 4 || away > 4 ? "other" : `${home}:${away}`);

/** Outcomes of the selections at a final score (of the match or of a half). Throws for types that a score does not decide. */
export function outcomesAtScore({ type, line_x4 }: Pick<MarketKey, "type" | "line_x4">, [home, away]: Score): readonly Outcome[] {
  const lead = home - away;
  const overUnder = (count: number): readonly Outcome[] => [lineOutcome(4 * count - line_x4), lineOutcome(line_x4 - 4 * count)];
  switch (type) {
    case "result":
      return [of(lead > 0), of(lead === 0), of(lead < 0)];
    case "double_chance":
      return [of(lead >= 0), of(lead !== 0), of(lead <= 0)];
    case "draw_no_bet":
      return lead === 0 ? [voidOutcome, voidOutcome] : [of(lead > 0), of(lead < 0)];
    case "handicap":
      return [lineOutcome(4 * lead + line_x4), lineOutcome(-4 * lead - line_x4)];
    case "total":
      return overUnder(home + away);
    case "team_total_home":
      return overUnder(home);
    case "team_total_away":
      return overUnder(away);
    case "btts":
      return [of(home > 0 && away > 0), of(home === 0 || away === 0)];
    case "odd_even":
      return [of((home + away) % 2 === 1), of((home + away) % 2 === 0)];
    case "score":
      return atSelection(type, scoreCode(home, away));
    default:
      throw new RangeError(`no score decides ${type}`);
  }
}

/** Outcomes that further goals cannot change; null for the others. */
function outcomesSoFar(market: MarketKey, score: Score): MarketOutcomes {
  const { selections } = ruleOf(market.type);
  const [home, away] = score;
  const overIfWon = (count: number): MarketOutcomes => (4 * count - market.line_x4 >= 2 ? [wonOutcome, lostOutcome] : [null, null]);
  switch (market.type) {
    case "total":
    case "corners_total":
      return overIfWon(home + away);
    case "team_total_home":
      return overIfWon(home);
    case "team_total_away":
      return overIfWon(away);
    case "btts":
      return home > 0 && away > 0 ? [wonOutcome, lostOutcome] : [null, null];
    case "score":
      return selections.map((code) => scoreSoFar(code, score));
    default:
      return selections.map(() => null);
  }
}

function scoreSoFar(code: string, [home, away]: Score): Outcome | null {
  const isOther = home > 4 || away > 4;
  if (code === "other") return isOther ? wonOutcome : null;
  const [h = 0, a = 0] = code.split(":").map(Number);
  return home > h || away > a ? lostOutcome : null;
}

const countOf = (counts: ByHalf, part: MarketKey["part"]): Score => (part === "half1" || part === "half2" ? counts[part] : wholeOf(counts));

/** True if nothing more can happen in the part. */
function isPlayed({ phase, ending }: FixtureFacts, part: MarketKey["part"]): boolean {
  if (part === "half1") return phases.indexOf(phase) >= phases.indexOf("half_time");
  return ending === "full_time";
}

function nextGoalOutcomes(facts: FixtureFacts, n: number): MarketOutcomes {
  if (!facts.goals) return [null, null, null];
  const goal = standingGoals(facts.goals)[n - 1];
  if (goal) return [of(goal.side === "home"), lostOutcome, of(goal.side === "away")];
  return facts.ending === "full_time" ? [lostOutcome, wonOutcome, lostOutcome] : [null, null, null];
}

function decidedOutcomes(market: MarketKey, facts: FixtureFacts): MarketOutcomes {
  const goal = goalOfPart(market.part);
  if (goal !== null) return nextGoalOutcomes(facts, goal);
  const undecided = ruleOf(market.type).selections.map(() => null);
  if (market.type === "winner") return undecided;
  const counts = market.type === "corners_total" ? facts.corners : facts.score;
  if (!counts) return undecided;
  const count = countOf(counts, market.part);
  if (!isPlayed(facts, market.part)) return outcomesSoFar(market, count);
  return outcomesAtScore(market.type === "corners_total" ? { type: "total", line_x4: market.line_x4 } : market, count);
}

/** Every selection void: all stakes on the market are returned. */
export const voidOutcomes = (type: MarketType): readonly Outcome[] => ruleOf(type).selections.map(() => voidOutcome);

/**
 * Result of a market as far as the facts decide it, possibly before the match is over: a total of 2.5 is decided by the third goal.
 * Abandoned: decided markets stand, the rest is void. Postponed and cancelled: everything is void. Does not check the facts for
 * contradictions: call `contradictionsOf` first.
 */
export function outcomesOf(market: MarketKey, facts: FixtureFacts): MarketOutcomes {
  if (facts.ending === "postponed" || facts.ending === "cancelled") return voidOutcomes(market.type);
  const decided = decidedOutcomes(market, facts);
  return facts.ending === "abandoned" ? decided.map((outcome) => outcome ?? voidOutcome) : decided;
}

/** True if the whole market is decided. */
export const isDecided = (outcomes: MarketOutcomes): outcomes is readonly Outcome[] => outcomes.every((outcome) => outcome !== null);

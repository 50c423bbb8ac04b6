import type { FixtureFacts, MatchClock, Phase, Score } from "@trevo/sports";
import type { FeedFixtureState, StateUpdate } from "../port.ts";
import { childOf, childrenOf, wholeOf, type XmlElement } from "./xml.ts";

/** `status` of a sport event; 6 (delayed) counts as not started. */
const states: Readonly<Record<string, FeedFixtureState>> = {
  "0": "scheduled",
  "1": "live",
  "2": "interrupted",
  "3": "ended",
  "4": "ended",
  "5": "cancelled",
  "6": "scheduled",
  "7": "interrupted",
  "8": "postponed",
  "9": "abandoned",
};

/** `match_status` of football. After regular time (extra time, penalties, their breaks) the 90 minutes are over. */
const phases: Readonly<Record<string, Phase>> = { "0": "not_started", "6": "half1", "31": "half_time", "7": "half2" };
const afterRegularTime = new Set(["32", "33", "34", "40", "41", "42", "50", "100", "110", "120"]);
const [half1Code, half2Code] = ["6", "7"];

const endings: Partial<Record<FeedFixtureState, FixtureFacts["ending"]>> = {
  ended: "full_time",
  cancelled: "cancelled",
  postponed: "postponed",
  abandoned: "abandoned",
};

function scoreOf(element: XmlElement | undefined, [home, away]: readonly [string, string]): Score | null {
  const scores = [wholeOf(element?.attributes[home]), wholeOf(element?.attributes[away])] as const;
  return scores[0] !== null && scores[1] !== null && scores[0] >= 0 && scores[1] >= 0 ? [scores[0], scores[1]] : null;
}

const attributes = ["home_score", "away_score"] as const;
const none: Score = [0, 0];

/** Goals by half. Null if the halves are not named although the second one has begun: the total alone does not tell them. */
function scoresOf(status: XmlElement, phase: Phase): FixtureFacts["score"] | null {
  if (phase === "not_started") return { half1: none, half2: none };
  const periods = childrenOf(childOf(status, "period_scores"), "period_score");
  const of = (code: string): Score | null =>
    scoreOf(
      periods.find((period) => period.attributes["match_status_code"] === code),
      attributes,
    );
  if (phase === "half1" || phase === "half_time") {
    const half1 = of(half1Code) ?? scoreOf(status, attributes);
    return half1 && { half1, half2: none };
  }
  const [half1, half2] = [of(half1Code), of(half2Code)];
  return half1 && half2 ? { half1, half2 } : null;
}

function phaseOf({ attributes: { match_status: code = "" } }: XmlElement, state: FeedFixtureState): Phase | null {
  if (state === "scheduled") return "not_started";
  if (state === "ended") return "full_time";
  const phase = phases[code];
  if (phase) return phase;
  if (afterRegularTime.has(code)) return "full_time";
  return state === "live" ? null : "not_started";
}

function redsOf(status: XmlElement): Score {
  const statistics = childOf(status, "statistics");
  const of = (name: string): Score => scoreOf(childOf(statistics, name), ["home", "away"]) ?? none;
  const [red, second] = [of("red_cards"), of("yellow_red_cards")];
  return [red[0] + second[0], red[1] + second[1]];
}

/** `match_time` is `minute:second` or a minute. */
function clockOf(status: XmlElement, phase: Phase, at: Date): MatchClock {
  const clock = childOf(status, "clock");
  const [, minutes, seconds = "0"] = /^(\d{1,3})(?::(\d{2}))?$/.exec(clock?.attributes["match_time"] ?? "") ?? [];
  const starts: Partial<Record<Phase, number>> = { half_time: 2_700, half2: 2_700, full_time: 5_400 };
  const base_s = minutes === undefined ? (starts[phase] ?? 0) : Number(minutes) * 60 + Number(seconds);
  const runs = minutes !== undefined && clock?.attributes["stopped"] !== "true" && (phase === "half1" || phase === "half2");
  return { phase, base_s, at: at.getTime(), rate: runs ? 1 : 0 };
}

/**
 * The state of a football match. Null if it cannot be told: an unknown status, or a second half without the score of each half. Goals are
 * not listed, and corners not by half, so no market follows from them here: the feed settles.
 */
export function readStatus(status: XmlElement, at: Date): StateUpdate | null {
  const state = states[status.attributes["status"] ?? ""];
  if (!state) return null;
  const phase = phaseOf(status, state);
  if (!phase) return null;
  const score = scoresOf(status, phase);
  if (!score) return null;
  // A match in extra time is still live for the feed; its 90 minutes are over.
  const isOver = phase === "full_time" && state !== "abandoned" && state !== "cancelled" && state !== "postponed";
  const ending = isOver ? "full_time" : (endings[state] ?? null);
  const clock = clockOf(status, phase, at);
  const started_at = phase === "half1" && clock.rate > 0 ? at.getTime() - clock.base_s * 1_000 : null;
  const facts = { phase, ending, score, goals: null, corners: null, reds: redsOf(status), started_at };
  return { state: isOver ? "ended" : state, facts, clock, danger: null, seed: null };
}

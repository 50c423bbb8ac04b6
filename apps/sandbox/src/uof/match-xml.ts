import type { MatchState } from "../feed/draw-match.ts";
import type { Due } from "../feed/create-schedule.ts";
import { xml } from "./xml-text.ts";

/** A listed match: its announcement, and its newest state. */
export interface UofMatch {
  readonly event: string;
  readonly announced: Due["body"];
  readonly state: MatchState | null;
}

const firstEvent = 90_000_000;
export const eventOf = (fixture: unknown): string => `sr:match:${firstEvent + Number(String(fixture).slice(1))}`;

const statuses: Readonly<Record<MatchState["state"], number>> = { live: 1, interrupted: 7, ended: 4, postponed: 8, abandoned: 9 };
const matchStatuses: Readonly<Record<MatchState["phase"], number>> = { not_started: 0, half1: 6, half_time: 31, half2: 7, full_time: 100 };

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export const scoreOf = ({ half1, half2 }: MatchState): readonly [number, number] => [half1[0] + half2[0], half1[1] + half2[1]];

export function statusXml(state: MatchState | null): string {
  if (!state) return xml("sport_event_status", { status: 0, match_status: 0 });
  const { phase, half1, half2, reds, clock } = state;
  const [home_score, away_score] = scoreOf(state);
  const period = (code: number, number: number, [home, away]: readonly [number, number]): string =>
    xml("period_score", { match_status_code: code, number, home_score: home, away_score: away });
  const hasSecond = phase === "half2" || phase === "full_time";
  return xml(
    "sport_event_status",
    { status: statuses[state.state], match_status: matchStatuses[phase], home_score, away_score },
    xml("clock", { match_time: clockText(clock.base_s), stopped: !clock.runs }),
    xml("period_scores", {}, period(6, 1, half1), ...(hasSecond ? [period(7, 2, half2)] : [])),
    xml("statistics", {}, xml("red_cards", { home: reds[0], away: reds[1] })),
  );
}

interface Team {
  readonly id: string;
  readonly name: string;
  readonly short: string;
}
interface Competition {
  readonly id: string;
  readonly name: string;
}

const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 899_999, 7) + 100_000;

/** `sport_event` in a schedule, `fixture` in its own document. */
export function fixtureXml(name: "sport_event" | "fixture", { event, announced }: UofMatch): string {
  const { competition, home, away, starts_at } = announced as unknown as {
    competition: Competition;
    home: Team;
    away: Team;
    starts_at: string;
  };
  const team = ({ id, name: named, short }: Team, qualifier: string): string =>
    xml("competitor", { id: `sr:competitor:${numberOf(id)}`, name: named, abbreviation: short, qualifier });
  return xml(
    name,
    { id: event, scheduled: starts_at },
    xml(
      "tournament",
      { id: `sr:tournament:${numberOf(competition.id)}`, name: competition.name },
      xml("sport", { id: "sr:sport:1", name: "Soccer" }),
      xml("category", { id: "sr:category:13", name: "Brazil", country_code: "BRA" }),
    ),
    xml("competitors", {}, team(home, "home"), team(away, "away")),
  );
}

import { createHmac } from "node:crypto";
import { commitmentOf, drawMatch, type MatchState, type Moment } from "./draw-match.ts";
import { orderSeason, type Pairing, readPairings } from "./pairings.ts";

export interface ScheduleNeeds {
  /** What the seeds are made of. */
  readonly secret: string;
  /** When the season began, ms since 1970. */
  readonly starts_at: number;
  /** How many times faster than life matches are played. */
  readonly speed: number;
  /** Matches are listed, with the commitment to their seed, so long before their kick-off. */
  readonly listedHours: number;
}

/** What the feed sends, and when, ms since 1970. */
export interface Due {
  readonly at: number;
  readonly body: Record<string, unknown>;
}

export interface DrawnMatch {
  readonly seed: string;
  readonly commitment: string;
  readonly expected: readonly number[];
  readonly moments: readonly Moment[];
}

/** Which match begins when and what happens in it: all of it follows from the secret and the beginning of the season. */
export interface Schedule {
  /** Everything of (after, until], in its order. */
  between(after: number, until: number): Due[];
  /** The announcements of all matches that are listed or played at the moment. */
  listedAt(moment: number): Due[];
  /** A match that is over at the moment; null: none of that id, or not over. */
  drawn(id: string, moment: number): DrawnMatch | null;
  /** Longer than any match, its correction included, ms. */
  readonly longestMs: number;
}

/** A match begins every so many seconds of its own time. */
const everyS = 18 * 60;
const longestS = 3 * 60 * 60;
const hourMs = 60 * 60 * 1_000;
/** Drawn matches that are kept in memory. */
const plansKept = 64;

/** Longer than any match, its correction included, ms. */
export const longestOf = (speed: number): number => (longestS * 1_000) / speed;

export function createSchedule({ secret, starts_at, speed, listedHours }: ScheduleNeeds): Schedule {
  const order = orderSeason(readPairings());
  const plans = new Map<number, Moment[]>();
  const listedMs = listedHours * hourMs;
  const everyMs = (everyS * 1_000) / speed;
  const longestMs = longestOf(speed);
  const kickOff = (index: number): number => starts_at + (index + 1) * everyMs;
  const firstAfter = (moment: number): number => Math.max(0, Math.ceil((moment - starts_at) / everyMs) - 1);
  const pairingAt = (index: number): Pairing => order[index % order.length] as Pairing;
  const seedOf = (index: number): string => createHmac("sha256", secret).update(`match ${index}`).digest("hex");
  const planOf = (index: number): Moment[] => {
    const plan = plans.get(index) ?? drawMatch(seedOf(index), pairingAt(index).expected);
    plans.delete(index);
    plans.set(index, plan);
    for (const oldest of plans.keys()) if (plans.size > plansKept) plans.delete(oldest);
    return plan;
  };
  const momentOf = (index: number, at_s: number): number => kickOff(index) + Math.round((at_s * 1_000) / speed);
  const announcement = (index: number): Due => ({
    at: kickOff(index) - listedMs,
    body: {
      type: "fixture",
      fixture: `m${index}`,
      ...wireOf(pairingAt(index)),
      starts_at: new Date(kickOff(index)).toISOString(),
      commitment: commitmentOf(seedOf(index)),
    },
  });
  const started = ({ phase }: MatchState, index: number) => (phase === "not_started" ? null : Math.round(kickOff(index)));
  const news = (index: number): Due[] =>
    planOf(index).map(({ at_s, state }) => {
      const seed = state.ending === null ? null : seedOf(index);
      return {
        at: momentOf(index, at_s),
        body: { type: "state", fixture: `m${index}`, ...state, speed, started_at: started(state, index), seed },
      };
    });
  return {
    longestMs,
    between: (after, until) => {
      const due: Due[] = [];
      for (let index = firstAfter(after + listedMs); kickOff(index) - listedMs <= until; index += 1) due.push(announcement(index));
      for (let index = firstAfter(after - longestMs); kickOff(index) <= until; index += 1) due.push(...news(index));
      return due.filter(({ at }) => at > after && at <= until).toSorted((a, b) => a.at - b.at);
    },
    listedAt: (moment) => {
      const listed: Due[] = [];
      for (let index = firstAfter(moment - longestMs); kickOff(index) - listedMs <= moment; index += 1) listed.push(announcement(index));
      return listed;
    },
    drawn: (id, moment) => {
      const index = /^m\d{1,9}$/.test(id) ? Number(id.slice(1)) : -1;
      if (index < 0 || kickOff(index) > moment) return null;
      const moments = planOf(index);
      const end = moments.find(({ state }) => state.ending !== null);
      if (!end || momentOf(index, end.at_s) > moment) return null;
      return { seed: seedOf(index), commitment: commitmentOf(seedOf(index)), expected: pairingAt(index).expected, moments };
    },
  };
}

function wireOf({ competition, round, home, away }: Pairing) {
  const { id, country, name, slug, tier } = competition;
  return { competition: { id, sport: "football", country, name, slug, tier }, home, away, round };
}

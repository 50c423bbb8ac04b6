import { createHmac } from "node:crypto";
import { commitmentOf, drawMatch, type MatchState, type Moment } from "./draw-match.ts";
import { orderSeason, type Pairing, readPairings } from "./pairings.ts";

export interface ScheduleNeeds {
  /** The secret from which the seeds are derived. */
  readonly secret: string;
  /** Start of the season, in ms since 1970. */
  readonly starts_at: number;
  /** How many times faster than real time matches are played. */
  readonly speed: number;
  /** Hours before kick-off at which a match is listed, with the commitment to its seed. */
  readonly listedHours: number;
}

/** A message of the feed with its time, in ms since 1970. */
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

/** The kick-offs and events of all matches, derived from the secret and the start of the season. */
export interface Schedule {
  /** Returns all messages in (after, until], in order. */
  between(after: number, until: number): Due[];
  /** Returns the announcements of all matches that are listed or in play at that time, and of those that began up to `before` ms earlier. */
  listedAt(moment: number, before?: number): Due[];
  /** Number of the season's matches that are certainly over at that time, including their corrections. */
  overAt(moment: number): number;
  /** Returns the announcement and the last state of the match with this place in the season, if it is over. */
  resultOf(index: number): Due[];
  /** Returns a match that is over at that time; null if its id is unknown or it is not over. */
  drawn(id: string, moment: number): DrawnMatch | null;
  /** Longer than any match including its correction, in ms. */
  readonly longestMs: number;
}

/** Seconds of match time between two kick-offs. */
const everyS = 18 * 60;
const longestS = 3 * 60 * 60;
const hourMs = 60 * 60 * 1_000;
/** Number of drawn matches kept in memory. */
const plansKept = 64;

/**
 * Matches that were played before the first start, so that teams have results from which they can be rated: about a third of each league.
 */
export const playedBefore = 600;

/** Start of a season in which `playedBefore` matches are over and some are in play, in ms since 1970. */
export const startUnderWay = (now: number, speed: number): number => now - longestOf(speed) - (playedBefore * everyS * 1_000) / speed;

/** Returns a time in ms that is longer than any match including its correction. */
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
    listedAt: (moment, before = 0) => {
      const listed: Due[] = [];
      for (let index = firstAfter(moment - before - longestMs); kickOff(index) - listedMs <= moment; index += 1)
        listed.push(announcement(index));
      return listed;
    },
    overAt: (moment) => Math.max(0, Math.floor((moment - longestMs - starts_at) / everyMs)),
    resultOf: (index) => {
      const last = news(index).at(-1);
      return last ? [announcement(index), last] : [];
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

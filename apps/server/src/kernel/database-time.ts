import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * A moment on the database's clock as known to this process, in whole milliseconds since 1970: between `earliest` and `latest`, both
 * included.
 */
export interface Moment {
  readonly earliest: number;
  readonly latest: number;
}

/** One clock for all processes: the database's, regardless of the machines' clocks. */
export interface DatabaseTime {
  /** Current time on the process's monotonic clock, in ms; the input of `at`. */
  monotonicNow(): number;
  /**
   * Converts a monotonic time. Reads the database's clock if too little is known. Moments before that reading are as precise as moments
   * after it.
   */
  at(monotonicMs: number): Promise<Moment>;
}

/** A reading of the database's clock, taken between two monotonic times, in ms. */
export interface ClockReading {
  readonly before: number;
  readonly after: number;
  readonly said: number;
}

export interface DatabaseTimeNeeds {
  readonly read: (monotonicNow: () => number) => Promise<ClockReading>;
  /** Never set and never stopped while the process runs. Its zero has no meaning. */
  readonly monotonicNow?: () => number;
}

/** Two clocks, each slewed by the 500 ppm that NTP allows, drift apart by at most this fraction of the elapsed time. */
const maxDrift = 0.001;
/** Readings are renewed after this time, in ms: the clock may have been set, or belong to another machine after a failover. */
const renewMs = 1_000;
const readingsKept = 8;
/** Uncertainty that is good enough, in ms, and the maximum number of readings per moment. */
const preciseMs = 10;
const maxReadings = 3;

/**
 * Each reading bounds the difference of the two clocks by its round trip. The intersection of the latest readings is narrower than any one
 * of them. Readings that contradict each other show that the database's clock was set: the newest counts.
 */
export function createDatabaseTime({ read, monotonicNow = () => performance.now() }: DatabaseTimeNeeds): DatabaseTime {
  /** Newest first. */
  let readings: ClockReading[] = [];
  let reading: Promise<void> | null = null;

  const measure = async (): Promise<void> => {
    const newest = await read(monotonicNow);
    readings = agreeing([newest, ...readings].slice(0, readingsKept));
  };
  const measured = (): Promise<void> => {
    reading ??= measure().finally(() => (reading = null));
    return reading;
  };
  const isKnown = (moment: number): boolean => {
    const [newest] = readings;
    if (!newest || monotonicNow() - newest.after > renewMs) return false;
    const { earliest, latest } = boundsOf(readings, moment);
    return latest - earliest <= preciseMs;
  };

  return {
    monotonicNow,
    at: async (moment) => {
      for (let attempts = 0; attempts < maxReadings && !isKnown(moment); attempts += 1) await measured();
      const { earliest, latest } = boundsOf(readings, moment);
      return { earliest: Math.floor(earliest), latest: Math.ceil(latest) };
    },
  };
}

/** Uses a connection that is already open, because waiting for one is not part of the round trip. */
export const readDatabaseClock =
  (db: Db): DatabaseTimeNeeds["read"] =>
  (monotonicNow) =>
    db.connection().execute(async (connection) => {
      const before = monotonicNow();
      const { rows } = await sql<{ said: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as said`.execute(
        connection,
      );
      return { before, after: monotonicNow(), said: Number(rows[0]?.said) };
    });

const boundsOf = (readings: readonly ClockReading[], monotonicMs: number): Moment =>
  readings.reduce<Moment>(
    (bounds, { before, after, said }) => {
      const drift = maxDrift * Math.max(Math.abs(monotonicMs - before), Math.abs(monotonicMs - after));
      return {
        earliest: Math.max(bounds.earliest, said + (monotonicMs - after) - drift),
        latest: Math.min(bounds.latest, said + (monotonicMs - before) + drift),
      };
    },
    { earliest: -Infinity, latest: Infinity },
  );

/** The longest run of readings, from the newest on, that do not contradict each other. */
function agreeing(readings: readonly ClockReading[]): ClockReading[] {
  const [newest] = readings;
  const kept: ClockReading[] = [];
  for (const reading of readings) {
    const { earliest, latest } = boundsOf([...kept, reading], newest?.after ?? 0);
    if (earliest > latest) break;
    kept.push(reading);
  }
  return kept;
}

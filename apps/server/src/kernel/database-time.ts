import { sql } from "kysely";
import type { Db } from "./db.ts";

/** A moment of the database's clock as far as this process knows, whole milliseconds since 1970: it was not before `earliest`, and not after `latest`. */
export interface Moment {
  readonly earliest: number;
  readonly latest: number;
}

/** One clock for every process: the database's, whatever the machines' own clocks say. */
export interface DatabaseTime {
  /** Now, by the process's own uninterrupted clock, ms: what `at` converts. */
  monotonicNow(): number;
  /** When that was. Reads the database's clock where too little is known of it; a moment from before that reading is known as well as one from after it. */
  at(monotonicMs: number): Promise<Moment>;
}

/** What the database's clock said somewhere between two monotonic times, milliseconds. */
export interface ClockReading {
  readonly before: number;
  readonly after: number;
  readonly said: number;
}

export interface DatabaseTimeNeeds {
  readonly read: (monotonicNow: () => number) => Promise<ClockReading>;
  /** Never set and never stopped while the process runs; its zero means nothing. */
  readonly monotonicNow?: () => number;
}

/** Two clocks that are each slewed by the 500 ppm that NTP allows drift apart by this part of what passes. */
const maxDrift = 0.001;
/** The clock is read again after this, ms: it may have been set, or be another machine since. */
const renewMs = 1_000;
const readingsKept = 8;
/** Uncertainty that is not worth another reading, ms; and how many readings one moment is worth. */
const preciseMs = 10;
const maxReadings = 3;

/**
 * Every reading bounds the difference of the two clocks by its own round trip; what all of the latest ones allow is narrower than any of them. Readings
 * that exclude each other show that the database's clock was set: the newest counts.
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

/** Read on a connection that is already open: waiting for one is no part of the round trip. */
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

/** The longest run from the newest on that allows any moment at all. */
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

import { sql } from "kysely";
import type { Db } from "./db.ts";

/** A moment of the database's clock as far as this process can tell, whole milliseconds since 1970: it was not before `earliest`, and not after `latest`. */
export interface Moment {
  readonly earliest: number;
  readonly latest: number;
}

/** One clock for every process: the database's, whatever the machines' own clocks say. */
export interface DatabaseTime {
  /** Now, by the process's own uninterrupted clock: what `at` wants. */
  mark(): number;
  /** When that was. Asks the database where too little is known of its clock; a mark from before the question is known as well as one from after it. */
  at(mark: number): Promise<Moment>;
}

/** What the database's clock said somewhere between two marks, milliseconds. */
export interface ClockReading {
  readonly before: number;
  readonly after: number;
  readonly said: number;
}

export interface DatabaseTimeNeeds {
  readonly read: (mark: () => number) => Promise<ClockReading>;
  /** Never set and never stopped while the process runs; its zero means nothing. */
  readonly mark?: () => number;
}

/** Two clocks that are each slewed by the 500 ppm that NTP allows drift apart by this part of what passes. */
const driftMost = 0.001;
/** The database is asked anew after this, ms: it may have been set, or be another machine since. */
const renewMs = 1_000;
const readingsKept = 8;
/** Uncertainty that is not worth another question, ms; and how many questions one moment is worth. */
const closeMs = 10;
const questionsMost = 3;

/**
 * Every reading bounds the difference of the two clocks by its own round trip; what all of the latest ones allow is narrower than any of them. Readings
 * that exclude each other tell that the database's clock was set: the newest counts.
 */
export function createDatabaseTime({ read, mark = () => performance.now() }: DatabaseTimeNeeds): DatabaseTime {
  /** Newest first. */
  let readings: ClockReading[] = [];
  let question: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    const reading = await read(mark);
    readings = agreeing([reading, ...readings].slice(0, readingsKept));
  };
  const measured = (): Promise<void> => {
    question ??= ask().finally(() => (question = null));
    return question;
  };
  const isKnown = (moment: number): boolean => {
    const [newest] = readings;
    if (!newest || mark() - newest.after > renewMs) return false;
    const { earliest, latest } = boundsOf(readings, moment);
    return latest - earliest <= closeMs;
  };

  return {
    mark,
    at: async (moment) => {
      for (let questions = 0; questions < questionsMost && !isKnown(moment); questions += 1) await measured();
      const { earliest, latest } = boundsOf(readings, moment);
      return { earliest: Math.floor(earliest), latest: Math.ceil(latest) };
    },
  };
}

/** Asked on a connection that is already there: waiting for one is no part of the round trip. */
export const readDatabaseClock =
  (db: Db): DatabaseTimeNeeds["read"] =>
  (mark) =>
    db.connection().execute(async (connection) => {
      const before = mark();
      const { rows } = await sql<{ said: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as said`.execute(
        connection,
      );
      return { before, after: mark(), said: Number(rows[0]?.said) };
    });

const boundsOf = (readings: readonly ClockReading[], mark: number): Moment =>
  readings.reduce<Moment>(
    (bounds, { before, after, said }) => {
      const drift = driftMost * Math.max(Math.abs(mark - before), Math.abs(mark - after));
      return {
        earliest: Math.max(bounds.earliest, said + (mark - after) - drift),
        latest: Math.min(bounds.latest, said + (mark - before) + drift),
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

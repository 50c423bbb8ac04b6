import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { createDatabaseTime, readDatabaseClock } from "./database-time.ts";

/**
 * Creates two clocks: the database's, and a process's that runs at another pace and began at another value. `trip` returns how long a
 * request and its reply take.
 */
function createClocks({ ppm = 0, trip = () => [0, 0] as const }: { ppm?: number; trip?: () => readonly [number, number] }) {
  let truth = 1_800_000_000_000;
  let setBy = 0;
  let questions = 0;
  const database = () => truth + setBy;
  const monotonicNow = () => 5_000 + (truth - 1_800_000_000_000) * (1 + ppm / 1_000_000);
  const time = createDatabaseTime({
    monotonicNow,
    read: async () => {
      const before = monotonicNow();
      questions += 1;
      const [there, back] = trip();
      truth += there;
      const said = database();
      truth += back;
      return { before, said, after: monotonicNow() };
    },
  });
  return {
    time,
    monotonicNow,
    database,
    pass: (ms: number) => void (truth += ms),
    set: (ms: number) => void (setBy += ms),
    questions: () => questions,
  };
}

/** Returns the same numbers in every run. */
const createTrips = () => {
  let state = 7;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return () => [next() ** 4 * 60, next() ** 4 * 60] as const;
};

describe("the database's time", () => {
  it.each([-500, 0, 500])(
    "lies within the reported interval however replies are delayed, with a local clock that is %i ppm off",
    async (ppm) => {
      const { time, monotonicNow, database, pass } = createClocks({ ppm, trip: createTrips() });
      const widths: number[] = [];
      for (let nth = 0; nth < 300; nth++) {
        const [then, marked] = [database(), monotonicNow()];
        const { earliest, latest } = await time.at(marked);
        expect(earliest).toBeLessThanOrEqual(then);
        expect(latest).toBeGreaterThanOrEqual(then);
        widths.push(latest - earliest);
        pass(137);
      }
      expect(widths.toSorted((a, b) => a - b)[150]).toBeLessThan(12);
    },
  );

  it("control: the middle of a round trip is before the moment in one case and after it in the other", async () => {
    const errors = await Promise.all(
      (
        [
          [0, 40],
          [40, 0],
        ] as const
      ).map(async (trip) => {
        const { time, monotonicNow, database } = createClocks({ trip: () => trip });
        const [marked] = [monotonicNow()];
        const then = database();
        const { earliest, latest } = await time.at(marked);
        return Math.sign((earliest + latest) / 2 - then);
      }),
    );
    expect(errors).toEqual([-1, 1]);
  });

  it("is measured again after the database's clock was set", async () => {
    const { time, monotonicNow, database, pass, set } = createClocks({ trip: () => [1, 1] });
    for (const by of [-5_000, 5_000]) {
      await time.at(monotonicNow());
      set(by);
      pass(1_500);
      const { earliest, latest } = await time.at(monotonicNow());
      expect(Math.abs(earliest - database())).toBeLessThan(10);
      expect(latest).toBeGreaterThanOrEqual(earliest);
    }
  });

  it("is queried at most once a second while it is precise, and once for all concurrent callers", async () => {
    const { time, monotonicNow, pass, questions } = createClocks({ trip: () => [1, 1] });
    await Promise.all(Array.from({ length: 50 }, () => time.at(monotonicNow())));
    expect(questions()).toBe(1);
    for (let nth = 0; nth < 30; nth++) {
      pass(100);
      await time.at(monotonicNow());
    }
    expect(questions()).toBeLessThanOrEqual(4);
  });

  it("is equally precise for a moment before the first measurement", async () => {
    const { time, monotonicNow, database, pass } = createClocks({ trip: () => [3, 1] });
    const [then, marked] = [database(), monotonicNow()];
    pass(200);
    const { earliest, latest } = await time.at(marked);
    expect(earliest).toBeLessThanOrEqual(then);
    expect(latest).toBeGreaterThanOrEqual(then);
    expect(latest - earliest).toBeLessThan(8);
  });
});

describe("PostgreSQL's clock", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("is the same to processes whose own clocks are four seconds apart", async () => {
    const read = readDatabaseClock(database.db);
    const times = [-2_000, 2_000].map((skewMs) => createDatabaseTime({ read, monotonicNow: () => performance.now() + skewMs }));
    const before = Date.now();
    const moments = await Promise.all(times.map((time) => time.at(time.monotonicNow())));
    for (const { earliest, latest } of moments) {
      expect(earliest).toBeLessThanOrEqual(latest);
      expect(latest).toBeGreaterThanOrEqual(before - 1);
      expect(earliest).toBeLessThanOrEqual(Date.now() + 1);
    }
  });
});

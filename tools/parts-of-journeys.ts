const minuteMs = 60_000;

/** When the journeys should have ended, from the start of the run: it may take 90 minutes, and the image is built after it. */
const endMs = 72 * minuteMs;
/** Time that all journeys need at one size, as a share of the time that the tests needed. */
const journeysPerTests = 0.8;

/**
 * Returns the number of parts into which the journeys are divided so that one of them ends in time; 1 runs all of them, and at least an
 * eighth is run in any case. `elapsedMs`: since the start of the run; `testsMs`: what the tests have taken.
 */
export function partsOfJourneys({ elapsedMs, testsMs }: { elapsedMs: number; testsMs: number }): number {
  const needed = testsMs * journeysPerTests;
  const left = Math.max(endMs - elapsedMs, needed / 8);
  return Math.max(1, Math.ceil(needed / left));
}

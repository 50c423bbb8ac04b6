/** Longest silence in ms for which a flight is assumed to go on. The server sends four ticks of the flight a second. */
const silenceMostMs = 1_500;

/**
 * Creates the table's clock from the server's timestamps. The least delayed of the latest timestamps is the most accurate. In between, the
 * clock follows the page's monotonic clock, which cannot be set.
 */
export function createServerTime() {
  const samples: number[] = [];
  let receivedAt = performance.now();
  const now = () => performance.now() + (samples.length > 0 ? Math.max(...samples) : performance.timeOrigin);
  const silentMs = () => performance.now() - receivedAt;
  return {
    receive: (stamp: number): void => {
      receivedAt = performance.now();
      samples.push(stamp - receivedAt);
      if (samples.length > 16) samples.shift();
    },
    now,
    isSilent: (): boolean => silentMs() > silenceMostMs,
    /** The present time, but no later than the last moment for which the flight may be assumed to go on. */
    known: (): number => now() - Math.max(0, silentMs() - silenceMostMs),
  };
}

export type ServerTime = ReturnType<typeof createServerTime>;

/** The server sends a tick of the flight four times a second: without one for longer than this, ms, nobody knows whether it goes on. */
const silenceMostMs = 1_500;

/**
 * The table's clock as far as its stamps show it: the least delayed of the latest ones is the nearest. Between them it runs by the page's uninterrupted
 * clock, which nobody sets.
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
    /** Now, or the last moment of which it is known that the flight went on. */
    known: (): number => now() - Math.max(0, silentMs() - silenceMostMs),
  };
}

export type ServerTime = ReturnType<typeof createServerTime>;

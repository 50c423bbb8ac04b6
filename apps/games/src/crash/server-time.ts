/** The server's clock as far as its stamps tell it: the least delayed of the latest ones is the nearest. */
export function createServerTime() {
  const samples: number[] = [];
  return {
    hear: (stamp: number): void => {
      samples.push(stamp - Date.now());
      if (samples.length > 16) samples.shift();
    },
    now: (): number => Date.now() + (samples.length > 0 ? Math.max(...samples) : 0),
  };
}

export type ServerTime = ReturnType<typeof createServerTime>;

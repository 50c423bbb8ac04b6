/** Sends in order, one batch at a time. Payloads that arrive in the meantime form the next batch. */
export interface BusPublisher {
  /** Resolves once the payload has been sent. Rejects if it may not have been. */
  publish(payload: string): Promise<void>;
  /** Sends nothing more. Rejects payloads that are still waiting. */
  close(): Promise<void>;
}

interface Waiting {
  readonly payload: string;
  resolve(): void;
  reject(reason: Error): void;
}

const batchMax = 100;
/** Maximum number of waiting payloads. Hints are not worth more memory: publishing faster than the transport can send is refused. */
export const waitingMax = 10_000;

export function createBusPublisher(send: (payloads: readonly string[]) => Promise<void>): BusPublisher {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let closed = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        await send(batch.map(({ payload }) => payload));
        for (const sent of batch) sent.resolve();
      } catch (error) {
        for (const lost of batch) lost.reject(error as Error);
      }
    }
    running = null;
  };

  return {
    publish: async (payload) => {
      if (closed) throw new Error("the bus is closed");
      if (waiting.length >= waitingMax) throw new Error("too many messages are waiting for the bus");
      await new Promise<void>((resolve, reject) => {
        waiting.push({ payload, resolve, reject });
        running ??= run();
      });
    },
    close: async () => {
      closed = true;
      for (const { reject } of waiting) reject(new Error("the bus is closed"));
      waiting = [];
      await running;
    },
  };
}

export interface BatchLoaderOptions<K, V> {
  /** Requests with equal keys share one result. */
  readonly keyOf: (question: K) => string;
  /** Results by key. A missing key results in null. */
  readonly read: (questions: K[]) => Promise<ReadonlyMap<string, V>>;
  /** Maximum number of keys per read. Bounded, so that reads overlap with the arrival of new requests. */
  readonly most?: number;
  /** Maximum number of concurrent reads. */
  readonly inFlight?: number;
}

interface Asked<K, V> {
  readonly question: K;
  readonly answer: Promise<V | null>;
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines many lookups into one query: those that arrive in the same turn, or while earlier reads are running, are read together. Not a
 * cache: every result is read after its call. No timer: an idle process reads at once.
 */
export function createBatchLoader<K, V>({
  keyOf,
  read,
  most = 128,
  inFlight = 2,
}: BatchLoaderOptions<K, V>): (question: K) => Promise<V | null> {
  let waiting = new Map<string, Asked<K, V>>();
  let reading = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || reading >= inFlight) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (reading < inFlight && waiting.size > 0) void readNext();
    });
  }

  async function readNext(): Promise<void> {
    const batch = [...waiting].slice(0, most);
    if (batch.length === waiting.size) waiting = new Map();
    else for (const [key] of batch) waiting.delete(key);
    reading++;
    try {
      const answers = await read(batch.map(([, { question }]) => question));
      for (const [key, { resolve }] of batch) resolve(answers.get(key) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    } finally {
      reading--;
      if (waiting.size > 0) schedule();
    }
  }

  return (question) => {
    const key = keyOf(question);
    const known = waiting.get(key);
    if (known) return known.answer;
    const { promise, resolve, reject } = Promise.withResolvers<V | null>();
    waiting.set(key, { question, answer: promise, resolve, reject });
    schedule();
    return promise;
  };
}

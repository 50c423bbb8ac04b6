/** How long accepted work is retried while the database is away, in ms. A failover takes up to 25 s. */
export const commandTimeoutMs = 30_000;

/** Minimum time that a stopping process needs, in seconds: the retries, the last batch and its delivery. */
export const drainSecondsMin = commandTimeoutMs / 1_000 + 10;

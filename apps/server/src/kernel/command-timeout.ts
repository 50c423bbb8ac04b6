/** Milliseconds for which accepted work is sent again while the database is away; a failover takes up to 25 s. */
export const commandTimeoutMs = 30_000;

/** Seconds that a stopping process needs at least: that time, its last batch, and what carries them. */
export const drainSecondsMin = commandTimeoutMs / 1_000 + 10;

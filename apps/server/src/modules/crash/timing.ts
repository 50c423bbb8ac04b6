/** Times of the table, in ms of the database's clock. */
export const timing = {
  /** How long bets are open. */
  bettingMs: 6_000,
  /** Wait after the crash for cash-outs that were received before it and are still on their way to the database. */
  graceMs: 750,
  /** From one flight's end to the next round. */
  pauseMs: 4_000,
  /** A round that no leader updated for longer than this is returned, because players could not cash out. */
  interruptedMs: 3_000,
  /** How often a flight is updated, and due bets are looked for. */
  tickMs: 250,
} as const;

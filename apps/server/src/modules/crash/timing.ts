/** The table's pace, ms of the database's time. */
export const timing = {
  /** How long bets are open. */
  bettingMs: 6_000,
  /** After the crash: cash-outs that were received before it are still on their way to the database. */
  graceMs: 750,
  /** From one flight's end to the next round. */
  pauseMs: 4_000,
  /** A round that nobody tended for longer than this is returned: who would have cashed out could not. */
  interruptedMs: 3_000,
  /** How often a flight is tended, and bets are looked for that can be ended. */
  tickMs: 250,
} as const;

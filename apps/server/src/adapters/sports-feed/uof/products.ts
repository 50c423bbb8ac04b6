/** A product of the feed: its number in messages, and its name in the paths of the HTTP interface. */
export interface UofProduct {
  readonly id: number;
  readonly name: string;
  /** A recovery further back is refused: then everything that is listed is requested. */
  readonly recoveryMs: number;
}

const hourMs = 60 * 60 * 1_000;

/** Odds in play, and before the match. Others, such as virtual sports, are not taken. */
export const uofProducts: readonly UofProduct[] = [
  { id: 1, name: "liveodds", recoveryMs: 10 * hourMs },
  { id: 3, name: "pre", recoveryMs: 72 * hourMs },
];

/** A product sends a heartbeat about every 10 seconds, and counts as down after this long without one, ms. */
export const productSilenceMs = 20_000;

/** A message that arrives longer than this after it was sent is late: its product counts as down until it has caught up, ms. */
export const maxDelayMs = 20_000;

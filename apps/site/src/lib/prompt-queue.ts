/**
 * Who goes first among what comes up by itself; the lowest number does. Duties come before news, news before offers. `auth` is
 * the place of the modals that somebody opened: what stands above it covers them, everything else waits until they are closed.
 */
export const promptPriority = {
  age: 0,
  exclusion: 1,
  reality_check: 1,
  auth: 2,
  win: 3,
  notification: 4,
  registration: 5,
  last_game: 6,
  install: 7,
  push: 8,
} as const;

/** After one has closed, offers leave the visitor in peace for a while. */
export const restMs = 5_000;

export interface Queued {
  /** One of a name waits or stands at a time. */
  readonly name: string;
  readonly priority: number;
}

export interface PromptQueue<P extends Queued> {
  readonly shown: P | null;
  /** `shown` was asked to close, and is on its way. */
  readonly leaving: boolean;
  /** Best first. */
  readonly waiting: readonly P[];
  /** Milliseconds of the clock before which no offer is made. */
  readonly offersFrom: number;
}

export const emptyQueue: PromptQueue<never> = { shown: null, leaving: false, waiting: [], offersFrom: 0 };

/** Behind those that are as important. A name that is there already is not taken twice. */
export function enqueue<P extends Queued>(queue: PromptQueue<P>, prompt: P): PromptQueue<P> {
  if (queue.shown?.name === prompt.name || queue.waiting.some((other) => other.name === prompt.name)) return queue;
  const better = queue.waiting.filter((other) => other.priority <= prompt.priority);
  return { ...queue, waiting: [...better, prompt, ...queue.waiting.slice(better.length)] };
}

/** The one that waits is forgotten, the one that stands begins to close. */
export function dismiss<P extends Queued>(queue: PromptQueue<P>, name: string): PromptQueue<P> {
  if (queue.shown?.name === name) return queue.leaving ? queue : { ...queue, leaving: true };
  const waiting = queue.waiting.filter((other) => other.name !== name);
  return waiting.length === queue.waiting.length ? queue : { ...queue, waiting };
}

export interface Floor {
  /** Priorities from this number on wait: `auth` under an open modal, `last_game` over a running game. */
  heldFrom: number;
  /** Milliseconds. */
  now: number;
}

/** The first one's turn, where nobody stands and it may. What stands is never pushed aside. */
export function advance<P extends Queued>(queue: PromptQueue<P>, { heldFrom, now }: Floor): PromptQueue<P> {
  const [first, ...rest] = queue.waiting;
  if (queue.shown || !first || first.priority >= heldFrom) return queue;
  if (isOffer(first) && now < queue.offersFrom) return queue;
  return { ...queue, shown: first, leaving: false, waiting: rest };
}

/** It has closed. */
export function finish<P extends Queued>(queue: PromptQueue<P>, { name, now }: { name: string; now: number }): PromptQueue<P> {
  if (queue.shown?.name !== name) return queue;
  return { ...queue, shown: null, leaving: false, offersFrom: now + restMs };
}

const isOffer = ({ priority }: Queued): boolean => priority >= promptPriority.last_game;

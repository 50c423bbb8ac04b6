/**
 * Priority of prompts that open by themselves; the lowest number comes first. Mandatory prompts precede notifications, notifications
 * precede offers. `auth` is the level of modals opened by the user: prompts below that number cover them, all others wait until they are
 * closed.
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

/** Pause after a prompt has closed, during which no offer is shown, ms. */
export const restMs = 5_000;

export interface Queued {
  /** Unique in the queue: only one prompt of a name waits or is shown. */
  readonly name: string;
  readonly priority: number;
}

export interface PromptQueue<P extends Queued> {
  readonly shown: P | null;
  /** `shown` is closing. */
  readonly leaving: boolean;
  /** Most important first. */
  readonly waiting: readonly P[];
  /** Timestamp in milliseconds before which no offer is shown. */
  readonly offersFrom: number;
}

export const emptyQueue: PromptQueue<never> = { shown: null, leaving: false, waiting: [], offersFrom: 0 };

/** Inserts a prompt behind those of the same priority. A name already in the queue is ignored. */
export function enqueue<P extends Queued>(queue: PromptQueue<P>, prompt: P): PromptQueue<P> {
  if (queue.shown?.name === prompt.name || queue.waiting.some((other) => other.name === prompt.name)) return queue;
  const better = queue.waiting.filter((other) => other.priority <= prompt.priority);
  return { ...queue, waiting: [...better, prompt, ...queue.waiting.slice(better.length)] };
}

/** Removes a waiting prompt, or starts closing the shown one. */
export function dismiss<P extends Queued>(queue: PromptQueue<P>, name: string): PromptQueue<P> {
  if (queue.shown?.name === name) return queue.leaving ? queue : { ...queue, leaving: true };
  const waiting = queue.waiting.filter((other) => other.name !== name);
  return waiting.length === queue.waiting.length ? queue : { ...queue, waiting };
}

export interface Floor {
  /** Priorities from this number on wait: `auth` under an open modal, `last_game` over a running game. */
  heldFrom: number;
  /** Current time in milliseconds. */
  now: number;
}

/** Shows the first waiting prompt if none is shown and it is allowed. A shown prompt is never replaced. */
export function advance<P extends Queued>(queue: PromptQueue<P>, { heldFrom, now }: Floor): PromptQueue<P> {
  const [first, ...rest] = queue.waiting;
  if (queue.shown || !first || first.priority >= heldFrom) return queue;
  if (isOffer(first) && now < queue.offersFrom) return queue;
  return { ...queue, shown: first, leaving: false, waiting: rest };
}

/** Records that a prompt has closed. */
export function finish<P extends Queued>(queue: PromptQueue<P>, { name, now }: { name: string; now: number }): PromptQueue<P> {
  if (queue.shown?.name !== name) return queue;
  return { ...queue, shown: null, leaving: false, offersFrom: now + restMs };
}

const isOffer = ({ priority }: Queued): boolean => priority >= promptPriority.last_game;

import type { IgnoredReason } from "../port.ts";
import { createBounded } from "./bounded.ts";

/** An event of which something is lost: a message that could not be read, or the event itself could not be looked up. */
export interface LostEvent {
  readonly event: string;
  /** Name of the product that is asked for it. */
  readonly product: string;
  readonly reason: IgnoredReason;
  /** Everything that it had priced until then is suspended. */
  readonly stoppedAt: Date;
}

/** Lost events. Each is asked for at most once a minute, and after each failure later. */
export interface LostEvents {
  add(lost: LostEvent): void;
  find(event: string): LostEvent | undefined;
  /** Those that may be asked for now; none while the partner's interface is left alone. */
  due(): LostEvent[];
  /** It was asked for by this request. */
  asked(event: string, request: number): void;
  /** The time from which the answer to this request holds; null if nobody asked. */
  answerHolds(event: string, request: number): Date | null;
  /** It could not be asked for. */
  failed(lost: LostEvent): void;
  /** Nothing of it is wanted. */
  remove(event: string): void;
  /** The partner's interface does not answer: it is left alone for a minute, because messages wait during each call. */
  rest(): void;
  isResting(): boolean;
}

export const againMs = 60_000;
const longestMs = 60 * againMs;

interface Waiting {
  readonly lost: LostEvent;
  readonly dueAt: number;
  readonly failures: number;
}

export function createLostEvents({ monotonic }: { readonly monotonic: () => number }): LostEvents {
  const waiting = createBounded<Waiting>();
  const requests = createBounded<{ readonly request: number; readonly holds: Date; readonly askedAt: number }>();
  let restUntil = Number.NEGATIVE_INFINITY;
  const isResting = (): boolean => monotonic() < restUntil;
  return {
    add: (lost) => {
      const known = waiting.get(lost.event);
      const freeAt = (requests.get(lost.event)?.askedAt ?? Number.NEGATIVE_INFINITY) + againMs;
      waiting.set(lost.event, known ? { ...known, lost } : { lost, dueAt: Math.max(monotonic(), freeAt), failures: 0 });
    },
    find: (event) => waiting.get(event)?.lost,
    due: () => (isResting() ? [] : [...waiting.entries()].flatMap(([, { lost, dueAt }]) => (dueAt <= monotonic() ? [lost] : []))),
    asked: (event, request) => {
      const known = waiting.get(event);
      if (!known) return;
      requests.set(event, { request, holds: known.lost.stoppedAt, askedAt: monotonic() });
      waiting.delete(event);
    },
    answerHolds: (event, request) => {
      const asked = requests.get(event);
      return asked?.request === request ? asked.holds : null;
    },
    failed: (lost) => {
      const failures = (waiting.get(lost.event)?.failures ?? 0) + 1;
      waiting.set(lost.event, { lost, failures, dueAt: monotonic() + Math.min(longestMs, againMs * 2 ** (failures - 1)) });
    },
    remove: (event) => waiting.delete(event),
    rest: () => void (restUntil = monotonic() + againMs),
    isResting,
  };
}

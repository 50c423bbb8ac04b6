import { type Watched, createStore } from "../../lib/store.ts";
import { type MarksEffect, type MarksEvent, type MarksState, nextMarks, noMarks } from "./marks.ts";

/** What became of a mark that was sent. `final`: asking again would end the same. */
export type MarkReply =
  | { readonly ok: true; readonly marked: boolean; readonly version: number }
  | { readonly ok: false; readonly final: boolean };

export interface MarkNeeds {
  send(mark: { game: number; opId: number; marked: boolean }, signal: AbortSignal): Promise<MarkReply>;
  now(): number;
  /** The server did not answer, and the mark is what it was. */
  onGaveUp(): void;
}

export interface Marks extends Watched<MarksState> {
  toggle(game: number): void;
  sync(games: readonly number[]): void;
  /** Another player, or none: what is on its way is called off. */
  forget(): void;
}

/** Runs the marks' state machine: timers, one call a game under way, and a store that the page watches. */
export function createMarks({ send, now, onGaveUp }: MarkNeeds): Marks {
  const store = createStore<MarksState>(noMarks);
  const calls = new Map<number, AbortController>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const apply = (event: MarksEvent): void => {
    const [state, effects] = nextMarks(store.get(), event);
    store.set(state);
    for (const effect of effects) run(effect);
  };
  const run = (effect: MarksEffect): void => {
    if (effect.type === "send") return void call(effect);
    if (effect.type === "gave_up") return onGaveUp();
    const { game, opId } = effect;
    const timer = setTimeout(() => {
      timers.delete(timer);
      apply({ type: "waited", game, opId });
    }, effect.ms);
    timers.add(timer);
  };
  const call = async ({ game, opId, marked }: Extract<MarksEffect, { type: "send" }>): Promise<void> => {
    calls.get(game)?.abort();
    const abort = new AbortController();
    calls.set(game, abort);
    const reply = await send({ game, opId, marked }, abort.signal);
    if (abort.signal.aborted) return;
    calls.delete(game);
    apply(
      reply.ok
        ? { type: "answered", game, opId, marked: reply.marked, version: reply.version }
        : { type: "failed", game, opId, final: reply.final },
    );
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    initial: noMarks,
    toggle: (game) => apply({ type: "clicked", game, at: now() }),
    sync: (games) => apply({ type: "synced", games }),
    forget: () => {
      for (const abort of calls.values()) abort.abort();
      for (const timer of timers) clearTimeout(timer);
      calls.clear();
      timers.clear();
      store.set(noMarks);
    },
  };
}

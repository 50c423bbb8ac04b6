import { type Watched, createStore } from "../../lib/store.ts";
import { type TogglesEffect, type TogglesEvent, type TogglesState, nextToggles, noToggles } from "./toggles.ts";

/** Outcome of a toggle that was sent. `final`: a retry would have the same outcome. */
export type ToggleReply =
  | { readonly ok: true; readonly on: boolean; readonly version: number }
  | { readonly ok: false; readonly final: boolean };

export interface ToggleNeeds {
  send(toggle: { game: number; opId: number; on: boolean }, signal: AbortSignal): Promise<ToggleReply>;
  now(): number;
  /** Called when the server did not answer and the toggle was reverted. */
  onGaveUp(): void;
}

export interface Toggles extends Watched<TogglesState> {
  toggle(game: number): void;
  sync(games: readonly number[]): void;
  /** Cancels pending toggles when another player, or none, is signed in. */
  forget(): void;
}

/** Runs the toggles' state machine: timers, at most one call per game at a time, and a store that the page subscribes to. */
export function createToggles({ send, now, onGaveUp }: ToggleNeeds): Toggles {
  const store = createStore<TogglesState>(noToggles);
  const calls = new Map<number, AbortController>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const apply = (event: TogglesEvent): void => {
    const [state, effects] = nextToggles(store.get(), event);
    store.set(state);
    for (const effect of effects) run(effect);
  };
  const run = (effect: TogglesEffect): void => {
    if (effect.type === "send") return void call(effect);
    if (effect.type === "gave_up") return onGaveUp();
    const { game, opId } = effect;
    const timer = setTimeout(() => {
      timers.delete(timer);
      apply({ type: "waited", game, opId });
    }, effect.ms);
    timers.add(timer);
  };
  const call = async ({ game, opId, on }: Extract<TogglesEffect, { type: "send" }>): Promise<void> => {
    calls.get(game)?.abort();
    const abort = new AbortController();
    calls.set(game, abort);
    const reply = await send({ game, opId, on }, abort.signal);
    if (abort.signal.aborted) return;
    calls.delete(game);
    apply(
      reply.ok
        ? { type: "answered", game, opId, on: reply.on, version: reply.version }
        : { type: "failed", game, opId, final: reply.final },
    );
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    initial: noToggles,
    toggle: (game) => apply({ type: "clicked", game, at: now() }),
    sync: (games) => apply({ type: "synced", games }),
    forget: () => {
      for (const abort of calls.values()) abort.abort();
      for (const timer of timers) clearTimeout(timer);
      calls.clear();
      timers.clear();
      store.set(noToggles);
    },
  };
}

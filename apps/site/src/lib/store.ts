import { useSyncExternalStore } from "react";

/** A value outside React that pages can subscribe to. The server and hydration see `initial`. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  readonly initial: T;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Read-only view of a store. */
export type Watched<T> = Pick<Store<T>, "get" | "subscribe" | "initial">;

export const useStore = <T>(store: Watched<T>): T => useSyncExternalStore(store.subscribe, store.get, () => store.initial);

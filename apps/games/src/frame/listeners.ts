/** Listeners for a change, called in the order in which they were added. */
export interface Listeners {
  add(listener: () => void): void;
  notify(): void;
}

export function createListeners(): Listeners {
  const listeners: (() => void)[] = [];
  return {
    add: (listener) => void listeners.push(listener),
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

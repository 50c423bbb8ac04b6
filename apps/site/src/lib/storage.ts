/** Null where the text is not what belongs there. */
export type Parse<T> = (text: string) => T | null;

/** A browser that refuses storage loses what is kept with the page, and nothing breaks. */
function createKept(area: () => Storage) {
  const write = (key: string, value: string | null): void => {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Private windows and full disks: the value is kept as long as the page.
    }
  };
  /** A value that does not parse is removed, and counts as none. */
  const read = <T>(key: string, parse: Parse<T>): T | null => {
    const text = textOf(key);
    if (text === null) return null;
    const value = parse(text);
    if (value === null) write(key, null);
    return value;
  };
  const textOf = (key: string): string | null => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  return { read, write };
}

/** A value in the browser's storage. Null removes it. */
export const { read: readStored, write: writeStored } = createKept(() => localStorage);

/** Hears that another tab changed or removed the key. Returns how to stop. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const stop = new AbortController();
  // Without a key, everything was removed.
  addEventListener("storage", (event) => (event.key === key || event.key === null) && listener(), { signal: stop.signal });
  return () => stop.abort();
}

/** What the browser keeps as long as the tab is open. Where it refuses, every page is a visit of its own. */
export const { read: visitNote, write: noteVisit } = createKept(() => sessionStorage);

/** Returns null if the text is not a valid value. */
export type Parse<T> = (text: string) => T | null;

/** If the browser refuses storage, values are kept only in the page's memory, and nothing breaks. */
function createKept(area: () => Storage) {
  const write = (key: string, value: string | null): void => {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Private windows and full disks: the value is kept only while the page is open.
    }
  };
  /** A value that does not parse is removed and counts as missing. */
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

/** A value in the browser's local storage. Null removes it. */
export const { read: readStored, write: writeStored } = createKept(() => localStorage);

/** Calls back when another tab changes or removes the key. Returns a function that stops it. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const stop = new AbortController();
  // Without a key, the whole storage was cleared.
  addEventListener("storage", (event) => (event.key === key || event.key === null) && listener(), { signal: stop.signal });
  return () => stop.abort();
}

/** Values kept while the tab is open. If the browser refuses, every page counts as a new visit. */
export const { read: visitNote, write: noteVisit } = createKept(() => sessionStorage);

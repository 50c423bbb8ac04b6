/** What the browser keeps as long as the tab is open. Where it refuses, every page is a visit of its own. */
export function visitNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function noteVisit(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // As with everything that is kept: nothing breaks without it.
  }
}

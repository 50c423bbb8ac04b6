/** What an address says becomes; undefined and the empty text leave it out. */
export type QueryChange = Readonly<Record<string, string | undefined>>;

/** Changes of an address that follow each other: each begins where the one before ends, also while the navigation there is under way. */
export function createQueryChanges(query: URLSearchParams) {
  let latest = query;
  return {
    /** The address is this now. */
    arrived: (now: URLSearchParams): void => {
      latest = now;
    },
    /** Where to go. */
    next: (change: QueryChange): URLSearchParams => {
      const next = new URLSearchParams(latest);
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest = next;
      return next;
    },
  };
}

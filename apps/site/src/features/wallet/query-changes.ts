/** New values of query parameters; undefined and the empty string remove a parameter. */
export type QueryChange = Readonly<Record<string, string | undefined>>;

/** Applies successive changes to an address. Each starts from the result of the previous one, even while its navigation is under way. */
export function createQueryChanges(query: URLSearchParams) {
  let latest = query;
  return {
    /** Called when a navigation has arrived at this query. */
    arrived: (now: URLSearchParams): void => {
      latest = now;
    },
    /** Returns the query to navigate to. */
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

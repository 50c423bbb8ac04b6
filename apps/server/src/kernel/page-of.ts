/** The wire's list. */
export interface ListPage<I> {
  data: I[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** `last_page` is 1 even when there is nothing. */
export const pageOf = <I>(data: I[], place: { page: number; perPage: number; total: number }): ListPage<I> => ({
  data,
  current_page: place.page,
  last_page: Math.max(1, Math.ceil(place.total / place.perPage)),
  per_page: place.perPage,
  total: place.total,
});

/** The moment of a list whose pages do not shift: the one that a first page named, or now. */
export const momentOf = (as_of: string | undefined, now: Date): Date => {
  const named = as_of === undefined ? now : new Date(as_of);
  return named < now ? named : now;
};

/**
 * The rows of a list as its first page found them: none later than its newest row then, whose moment that page names. A row that was only being
 * written then is later and on no page; only one whose moment was taken before that of a row committed ahead of it comes in between.
 */
export function asItStood<R>(
  rows: readonly R[],
  momentOfRow: (row: R) => Date,
  { as_of, now }: { as_of: string | undefined; now: Date },
): { rows: R[]; as_of: string } {
  if (as_of !== undefined) return { rows: rows.filter((row) => momentOfRow(row) <= new Date(as_of)), as_of };
  const moments = rows.map((row) => momentOfRow(row).getTime());
  return { rows: [...rows], as_of: (moments.length === 0 ? now : new Date(Math.max(...moments))).toISOString() };
}

/** Nothing, on whatever page is asked for. */
export const emptyPage = (place: { page: number; perPage: number }): ListPage<never> => pageOf<never>([], { ...place, total: 0 });

/** A list on the wire. */
export interface ListPage<I> {
  data: I[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** `last_page` is 1 for an empty list. */
export const pageOf = <I>(data: I[], place: { page: number; perPage: number; total: number }): ListPage<I> => ({
  data,
  current_page: place.page,
  last_page: Math.max(1, Math.ceil(place.total / place.perPage)),
  per_page: place.perPage,
  total: place.total,
});

/** A list on the wire whose further pages use the same snapshot. */
export type AnchoredPage<I> = ListPage<I> & { as_of: string };

/** An empty list, whatever page is requested. */
export const emptyPage = (place: { page: number; perPage: number }): ListPage<never> => pageOf<never>([], { ...place, total: 0 });

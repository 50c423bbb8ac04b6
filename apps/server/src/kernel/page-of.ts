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

/** The wire's list whose other pages show what this one saw. */
export type AnchoredPage<I> = ListPage<I> & { as_of: string };

/** Nothing, on whatever page is requested. */
export const emptyPage = (place: { page: number; perPage: number }): ListPage<never> => pageOf<never>([], { ...place, total: 0 });

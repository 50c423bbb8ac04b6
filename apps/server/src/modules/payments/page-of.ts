/** The wire's list: `last_page` is 1 even when there is nothing. */
export const pageOf = <I>(data: I[], place: { page: number; perPage: number; total: number }) => ({
  data,
  current_page: place.page,
  last_page: Math.max(1, Math.ceil(place.total / place.perPage)),
  per_page: place.perPage,
  total: place.total,
});

import { infiniteQueryOptions } from "@tanstack/react-query";

export interface ListPage<T> {
  data: T[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  /** Reference time that keeps the pages of a list from shifting. Sent with each further page. */
  as_of?: string;
}

export interface PageParam {
  page: number;
  as_of?: string | undefined;
}

export const firstPage: PageParam = { page: 1 };

export type PagedQuery<T> = ReturnType<typeof pagedQuery<T>>;

/** Query of a list page by page, for a `PagedList`. `queryKey` identifies the list, filters included. */
export const pagedQuery = <T>(queryKey: readonly unknown[], load: (param: PageParam) => Promise<ListPage<T>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (last) => (last.current_page < last.last_page ? { page: last.current_page + 1, as_of: last.as_of } : undefined),
  });

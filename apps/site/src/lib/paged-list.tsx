import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import type { IconName } from "@trevo/ui/icon";
import { EmptyState, ErrorState, ListEnd } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { m } from "../paraglide/messages.js";
import { type ApiFailure, errorText } from "./error-text.ts";
import { dataOrThrow, ListFailure } from "./query.tsx";

export interface ListPage<T> {
  data: T[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  /** The moment of a list whose pages do not shift: sent along with each further page. */
  as_of?: string;
}

export interface PagedListProps<T> {
  /** What the list is of, filters included: its place in the memory of lists. */
  name: readonly unknown[];
  load: (page: number, as_of?: string) => Promise<{ ok: true; data: ListPage<T> } | ApiFailure>;
  /** The first page, where the server sent it along. */
  first?: ListPage<T>;
  empty: ReactNode;
  emptyIcon?: IconName | undefined;
  emptyAction?: ReactNode;
  /** What it means that it does not load, before why: without an end. */
  failed?: string;
  /** Boxes of the exact size of what is coming. */
  skeleton: ReactNode;
  children: (items: T[]) => ReactNode;
}

const firstPage: { page: number; as_of?: string | undefined } = { page: 1 };

/** A list page by page: skeleton, empty, failure with another try, "Carregar mais" with how many of how many, and an end. Needs a `ListMemory` above. */
export function PagedList<T>({ name, load, first, empty, emptyIcon, emptyAction, failed, skeleton, children }: PagedListProps<T>) {
  const list = useInfiniteQuery({
    queryKey: name,
    queryFn: async ({ pageParam }) => dataOrThrow<ListPage<T>>(await load(pageParam.page, pageParam.as_of)),
    initialPageParam: firstPage,
    getNextPageParam: (last) => (last.current_page < last.last_page ? { page: last.current_page + 1, as_of: last.as_of } : undefined),
    ...(first ? { initialData: { pages: [first], pageParams: [firstPage] } } : {}),
  });
  const again = <Button onClick={() => void list.refetch()}>{m.try_again()}</Button>;
  if (list.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        {skeleton}
      </div>
    );
  if (!list.data) return <ErrorState text={[failed, failureText(list.error)].filter(Boolean).join(". ")} action={again} />;
  const items = list.data.pages.flatMap((page) => page.data);
  const total = list.data.pages.at(-1)?.total ?? items.length;
  if (items.length === 0) return <EmptyState text={empty} action={emptyAction} icon={emptyIcon} />;
  return (
    <>
      {children(items)}
      <ListEnd
        count={m.list_count({ shown: items.length, total })}
        end={m.list_end()}
        failure={list.isFetchNextPageError ? failureText(list.error) : undefined}
        more={
          list.hasNextPage ? (
            <Button busy={list.isFetchingNextPage ? m.loading() : undefined} onClick={() => void list.fetchNextPage()}>
              {m.list_more()}
            </Button>
          ) : undefined
        }
      />
    </>
  );
}

const failureText = (error: unknown): string => (error instanceof ListFailure ? errorText(error.failure) : m.error_generic());

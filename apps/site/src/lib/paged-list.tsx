import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import type { IconName } from "@trevo/ui/icon";
import { EmptyState, ErrorState, ListEnd } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { m } from "../paraglide/messages.js";
import { firstPage, type ListPage, type PagedQuery } from "./paged-query.ts";
import { thrownText } from "./request.ts";

export interface PagedListProps<T> {
  list: PagedQuery<T>;
  /** The first page, if the server sent it with the document. */
  first?: ListPage<T>;
  empty: ReactNode;
  emptyIcon?: IconName | undefined;
  emptyAction?: ReactNode;
  /** Heading of a failure, shown before its reason, without a final stop. */
  failed?: string;
  /** Placeholders of the exact size of the content. */
  skeleton: ReactNode;
  children: (items: T[]) => ReactNode;
}

/**
 * A list page by page: skeleton, empty state, failure with a retry, "Carregar mais" with the count if there is more than one page, and an
 * end. Requires an enclosing `ListMemory`.
 */
export function PagedList<T>({ list: options, first, empty, emptyIcon, emptyAction, failed, skeleton, children }: PagedListProps<T>) {
  const list = useInfiniteQuery({
    ...options,
    ...(first ? { initialData: { pages: [first], pageParams: [firstPage] } } : {}),
  });
  const again = <Button onClick={() => void list.refetch()}>{m.try_again()}</Button>;
  if (list.isPending)
    return (
      <div role="status" aria-label={m.loading()}>
        {skeleton}
      </div>
    );
  if (!list.data) return <ErrorState text={[failed, thrownText(list.error)].filter(Boolean).join(". ")} action={again} />;
  const items = list.data.pages.flatMap((page) => page.data);
  const total = list.data.pages.at(-1)?.total ?? items.length;
  if (items.length === 0) return <EmptyState text={empty} action={emptyAction} icon={emptyIcon} />;
  return (
    <>
      {children(items)}
      <ListEnd
        count={list.hasNextPage || list.data.pages.length > 1 ? m.list_count({ shown: items.length, total }) : undefined}
        end={m.list_end()}
        failure={list.isFetchNextPageError ? thrownText(list.error) : undefined}
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

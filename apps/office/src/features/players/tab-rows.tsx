import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Column, Page } from "../../frame/list-types.ts";
import { Failure } from "../../frame/states.tsx";
import { useMoments, useNow } from "../../lib/moments.ts";
import { useTabWords } from "./tab-words.ts";

interface RowsProps<Row> {
  /** The endpoint, and whatever else identifies the cached rows. */
  readonly queryKey: readonly unknown[];
  readonly read: (after: string | null, signal: AbortSignal) => Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly label: string;
  /** Shown if there are no rows. */
  readonly empty: string;
  /** Shown above the rows. */
  readonly children?: ReactNode;
}

const classOf = <Row,>({ number, wide }: Column<Row>): string | undefined =>
  [number && "number", wide && "at-wide"].filter(Boolean).join(" ") || undefined;

/** Shows the time of a row, with the full time as its title. */
export function Moment({ at }: { at: string | null }) {
  const words = useTabWords();
  const { moment, full } = useMoments();
  if (at === null) return <>{words.none}</>;
  return (
    <time dateTime={at} title={full(at)} className="text-t3">
      {moment(at)}
    </time>
  );
}

/** Shows one list of a player's page, loaded page by page. */
export function TabRows<Row extends { readonly id: string }>({ queryKey, read, columns, label, empty, children }: RowsProps<Row>) {
  const words = useTabWords();
  const now = useNow();
  const reading = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? null,
  });
  const rows = reading.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="overflow-hidden rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]">
      {children}
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? (
        <p role="status" className="px-5 py-6 text-t3">
          {words.loading}
        </p>
      ) : null}
      {reading.isSuccess && rows.length === 0 ? <p className="px-5 py-6 text-t3">{empty}</p> : null}
      {rows.length > 0 ? (
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1
        <div className="rows" tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.id} className={classOf(column)} scope="col">
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((column) => (
                    <td key={column.id} className={classOf(column)}>
                      {column.cell(row, now)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {reading.hasNextPage ? (
        <div className="px-5 py-3">
          <button type="button" className="button" disabled={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            {reading.isFetchingNextPage ? words.loading : words.more}
          </button>
        </div>
      ) : null}
    </div>
  );
}

import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { peekOf } from "../lib/address.ts";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import type { Column, ListScreen } from "./list-types.ts";
import type { List } from "./use-list.ts";

export interface TableProps<Row> {
  readonly screen: ListScreen<Row>;
  readonly list: List<Row>;
  /** An instant in ms. */
  readonly now: number;
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

const classOf = <Row,>({ number, wide }: Column<Row>): string | undefined =>
  [number && "number", wide && "at-wide"].filter(Boolean).join(" ") || undefined;

export function Table<Row>({ screen, list, now, current, onChoose }: TableProps<Row>) {
  const words = useFrameWords();
  const { rows, data } = list;
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1
    <div className="rows" tabIndex={0} role="region" aria-label={screen.order} aria-busy={rows.isPending}>
      <table>
        <thead>
          <tr>
            {screen.columns.map((column) => (
              <th key={column.id} className={classOf(column)} scope="col">
                {column.title}
                {column.sorted ? <Sorted /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.isPending ? <Ghosts columns={screen.columns.length} /> : null}
          {data.map((row, index) => (
            <TableRow
              key={peekOf(screen.keyOf(row, list.tenant))}
              screen={screen}
              list={list}
              row={row}
              now={now}
              isCurrent={index === current}
              onChoose={() => onChoose(index)}
            />
          ))}
        </tbody>
      </table>
      {rows.hasNextPage ? (
        <div className="list-more">
          <button type="button" className="button" disabled={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {rows.isFetchingNextPage ? words.loadingMore : words.more}
          </button>
        </div>
      ) : null}
    </div>
  );
}

const Sorted = () => (
  <span className="ml-1 inline-block align-[-2px] text-t1">
    <Icon name="down" small />
  </span>
);

/** Placeholders for the first rows, with their exact height. */
function Ghosts({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className="row-ghost" aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>{"\u00a0"}</td>
      ))}
    </tr>
  ));
}

interface TableRowProps<Row> extends Pick<TableProps<Row>, "screen" | "list" | "now"> {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function TableRow<Row>({ screen, list, row, now, isCurrent, onChoose }: TableRowProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const key = screen.keyOf(row, list.tenant);
  const page = screen.pageOf?.(key);
  return (
    // Shortcuts move through the rows. Screen readers and the Tab key use the link in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
    <tr ref={line} aria-current={isCurrent ? "true" : undefined} onClick={onChoose}>
      {screen.columns.map((column, place) => (
        <td key={column.id} className={classOf(column)}>
          {place === 0 && page !== undefined ? (
            <Link
              to={page}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
                else event.preventDefault();
              }}
            >
              {column.cell(row, now)}
            </Link>
          ) : (
            column.cell(row, now)
          )}
        </td>
      ))}
    </tr>
  );
}

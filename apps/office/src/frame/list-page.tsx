import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { peekOf } from "../lib/address.ts";
import { useNow } from "../lib/moments.ts";
import { brandsOf, mayOpen, useMember } from "../lib/member.ts";
import { shownColumns } from "./columns.ts";
import { ListFoot } from "./list-foot.tsx";
import { ListTop } from "./list-top.tsx";
import type { ListScreen, RowKey } from "./list-types.ts";
import { Table } from "./table.tsx";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import { useKeys } from "./keys.ts";
import { Failure, Forbidden, ListState } from "./states.tsx";
import { type List, useList } from "./use-list.ts";

/** The layout of every list: views, filters, rows, the panel of one row, and the shortcuts. The screen defines its contents. */
export function ListPage<Row>({ screen }: { screen: ListScreen<Row> }) {
  const member = useMember();
  const [params] = useSearchParams();
  const named = params.get("tenant");
  const isOwn = named !== null && member.tenants.includes(named);
  const can = isOwn ? brandsOf(member, screen.opens).includes(named) : mayOpen(member, screen.opens);
  return can ? <OpenList screen={screen} /> : <Forbidden permission={screen.opens.permission} />;
}

function OpenList<Row>({ screen }: { screen: ListScreen<Row> }) {
  const { Panel } = screen;
  const list = useList(screen);
  const now = useNow();
  const navigate = useNavigate();
  const [cursor, setCursor] = useState(-1);
  const current = list.at >= 0 ? list.at : Math.min(cursor, list.data.length - 1);
  const show = (key: RowKey | undefined): void =>
    list.change((next) => (key ? next.set("peek", peekOf(key)) : next.delete("peek")), list.peeked !== null);
  const move = (by: number): void => {
    const next = Math.min(list.data.length - 1, Math.max(0, current + by));
    setCursor(next);
    if (list.peeked) show(list.keys[next]);
  };
  const close = (): void => {
    setCursor(current);
    show(undefined);
  };
  const open = (): void => {
    const key = list.keys[current];
    if (key && screen.pageOf) void navigate(screen.pageOf(key));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    " ": screen.Panel && (() => (list.peeked ? close() : show(list.keys[Math.max(0, current)]))),
    Enter: open,
    Escape: list.peeked ? close : undefined,
    f: () => document.querySelector<HTMLElement>("[data-add-filter]")?.click(),
  });
  /** The decided row leaves the list at the next reload; the row below it is selected at once. */
  const onDecided = (): void => {
    const next = list.keys[current + 1] ?? list.keys[current - 1];
    setCursor(current);
    show(next);
    void list.rows.refetch();
  };
  return (
    <div className="list-page" data-peek={list.peeked ? "" : undefined}>
      <section className="list">
        <ListTop screen={screen} list={list} />
        <Notes list={list} />
        <div className="list-refreshing" data-on={list.rows.isFetching && !list.rows.isPending ? "" : undefined} />
        <Body
          screen={screen}
          list={list}
          now={now}
          current={current}
          onChoose={(index) => {
            setCursor(index);
            if (screen.Panel) show(list.keys[index]);
            else if (screen.pageOf && list.keys[index]) void navigate(screen.pageOf(list.keys[index]));
          }}
        />
        <ListFoot screen={screen} list={list} />
      </section>
      {list.peeked && Panel ? <Panel key={peekOf(list.peeked)} of={list.peeked} onClose={close} onDecided={onDecided} /> : null}
    </div>
  );
}

interface BodyProps<Row> {
  readonly screen: ListScreen<Row>;
  readonly list: List<Row>;
  readonly now: number;
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

function Body<Row>({ screen, list, now, current, onChoose }: BodyProps<Row>) {
  const { rows, data } = list;
  if (rows.isError && data.length === 0) return <Failure error={rows.error} onRetry={() => void rows.refetch()} />;
  if (rows.isSuccess && data.length === 0) return <Empty screen={screen} list={list} />;
  const shown = { ...screen, columns: shownColumns(screen, list) };
  return <Table screen={shown} list={list} now={now} current={current} onChoose={onChoose} />;
}

/** An empty queue means that the work is done; a list that filters have emptied does not. */
function Empty<Row>({ screen, list }: { screen: ListScreen<Row>; list: List<Row> }) {
  const words = useFrameWords();
  const filtered = (screen.filters ?? []).filter(({ name }) => name in list.query);
  if (filtered.length === 0)
    return (
      <ListState title={screen.empty.title} leaves>
        <p>{screen.empty.text}</p>
      </ListState>
    );
  const dropAll = (): void => list.change((next) => filtered.forEach(({ name }) => next.delete(name)));
  return (
    <ListState
      title={words.emptyByFilter}
      action={
        <button type="button" className="button" onClick={dropAll}>
          {words.dropAll}
        </button>
      }
    />
  );
}

function Notes<Row>({ list }: { list: List<Row> }) {
  const words = useFrameWords();
  const isOld = list.rows.isError && list.data.length > 0;
  if (!isOld && list.dropped.length === 0) return null;
  return (
    <div className="list-note">
      <p className="notice" role="status">
        <Icon name="alert" small />
        <span>{isOld ? words.failedText : words.dropped(list.dropped.join(", "))}</span>
      </p>
    </div>
  );
}

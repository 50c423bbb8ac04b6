import { useInfiniteQuery } from "@tanstack/react-query";
import { type TimelineGroup, type TimelineItem, timelineGroups } from "@trevo/contract";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "../../frame/icon.tsx";
import type { RowKey } from "../../frame/list-types.ts";
import { Amount } from "../../frame/parts.tsx";
import { Failure } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { shortId } from "../../lib/short-id.ts";
import { entryAddress } from "./entries-tab.tsx";
import { useEventWords } from "./event-words.ts";
import { usePlayerWords } from "./player-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/timeline";
const icons: Record<TimelineGroup, IconName> = { money: "pix", play: "dice", account: "users", staff: "shield" };

/** One line: a single event, or a whole session of play. */
interface Line {
  readonly items: readonly [TimelineItem, ...TimelineItem[]];
}

/** Joins consecutive play events into one line. */
function linesOf(items: readonly TimelineItem[]): Line[] {
  const lines: { items: [TimelineItem, ...TimelineItem[]] }[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    // Show an event only once if the account's events and the audit log both contain it.
    if (last && last.items[0].at === item.at && last.items[0].kind === item.kind && item.group === "account") continue;
    if (last && item.group === "play" && last.items[0].group === "play") last.items.push(item);
    else lines.push({ items: [item] });
  }
  return lines;
}

export function PlayerTimeline({ of }: { of: RowKey }) {
  const words = usePlayerWords();
  const [group, choose] = useState<TimelineGroup | null>(null);
  const reading = useInfiniteQuery({
    queryKey: [endpoint, of, group],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      request(endpoint, { params: { ...of }, query: { ...(pageParam && { after: pageParam }), ...(group && { group }) }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const items = reading.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className="overflow-hidden rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-label={words.timeline}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">{words.timeline}</h2>
        <div className="flex flex-wrap gap-1" role="group" aria-label={words.timeline}>
          {[null, ...timelineGroups].map((one) => (
            <button
              key={one ?? "all"}
              type="button"
              className={one === group ? "button" : "button button-quiet"}
              aria-pressed={one === group}
              onClick={() => choose(one)}
            >
              {one === null ? words.everything : words.groups[one]}
            </button>
          ))}
        </div>
      </div>
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? (
        <p role="status" className="px-4 py-6 text-t3">
          {words.loading}
        </p>
      ) : null}
      {reading.isSuccess && items.length === 0 ? <p className="px-4 py-6 text-t3">{words.timelineEmpty}</p> : null}
      <ol>
        {linesOf(items).map((line) => (
          <TimelineLine key={line.items[0].id} of={of} line={line} />
        ))}
      </ol>
      {reading.hasNextPage ? (
        <div className="px-4 py-3">
          <button type="button" className="button" disabled={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            {reading.isFetchingNextPage ? words.loading : words.more}
          </button>
        </div>
      ) : null}
    </section>
  );
}

const sum = (items: readonly TimelineItem[]): number => items.reduce((total, { cash, bonus }) => total + cash + bonus, 0);

interface LineProps {
  readonly of: RowKey;
  readonly line: Line;
}

function TimelineLine({ of, line: { items } }: LineProps) {
  const words = usePlayerWords();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 1) return <Item of={of} item={items[0]} />;
  return (
    <>
      <Row of={of} item={items[0]} text={words.moves(items.length)} amount={sum(items)}>
        <button type="button" className="button button-quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hideMoves : words.showMoves}
        </button>
      </Row>
      {isOpen ? items.map((item) => <Item key={item.id} of={of} item={item} />) : null}
    </>
  );
}

function Item({ of, item }: { of: RowKey; item: TimelineItem }) {
  const wordOf = useEventWords();
  const nameOf = useNames();
  const isStaff = item.actor?.startsWith("staff:") === true;
  return (
    <Row of={of} item={item} text={wordOf(item.kind)} amount={item.cash + item.bonus}>
      {isStaff && item.actor ? <span className="text-t3">{shortId(nameOf(item.actor))}</span> : null}
    </Row>
  );
}

interface RowProps {
  readonly of: RowKey;
  readonly item: TimelineItem;
  readonly text: string;
  readonly amount: number;
  readonly children: ReactNode;
}

function Row({ of, item, text, amount, children }: RowProps) {
  const { moment, full } = useMoments();
  const entry = /^entry-(\d+)$/.exec(item.id)?.[1];
  return (
    <li className="grid grid-cols-[7.5rem_20px_1fr_max-content] items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0">
      <time dateTime={item.at} title={full(item.at)} className="text-t3">
        {moment(item.at)}
      </time>
      <Icon name={icons[item.group]} small />
      <span className="flex flex-wrap items-center gap-2">
        {entry === undefined ? (
          text
        ) : (
          <Link className="underline decoration-line" to={entryAddress(of, entry)}>
            {text}
          </Link>
        )}
        {children}
      </span>
      <span className={amount > 0 ? "text-right font-semibold text-win" : "text-right font-semibold"}>
        {amount === 0 ? null : <Amount centavos={amount} />}
      </span>
    </li>
  );
}

import type { Figures } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../frame/icon.tsx";
import { Amount, Meter } from "../../frame/parts.tsx";
import { pathOf, useScreens } from "../../frame/screens.ts";
import { mayOpen, useMember } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { useWaiting } from "../../lib/queues.ts";
import { spanText } from "../../lib/span-text.ts";
import { countText } from "../../lib/waiting.ts";
import { useFigureWords } from "./figure-words.ts";

const minuteMs = 60_000;

export function Panel({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
      <header className="flex items-baseline gap-3">
        <h2 className="font-display text-[14px] font-semibold">{title}</h2>
        {note === undefined ? null : <small className="ml-auto text-t3">{note}</small>}
      </header>
      {children}
    </section>
  );
}

/** The queues of the brand that are not empty, each a way to its screen. */
export function Waits({ tenant }: { tenant: string }) {
  const words = useFigureWords();
  const locale = useUiLocale();
  const member = useMember();
  const waitingIn = useWaiting();
  const queues = useScreens().flatMap((screen) => {
    if (screen.queue === undefined || !mayOpen(member, screen.opens)) return [];
    const found = waitingIn({ queue: screen.queue, tenant });
    return found === null || found.waiting === 0 ? [] : [{ screen, found }];
  });
  return (
    <Panel title={words.waits}>
      {queues.length === 0 ? <p className="text-t2">{words.nothingWaits}</p> : null}
      <ul className="grid">
        {queues.map(({ screen, found }) => (
          <li key={pathOf(screen)} className="border-t border-line first:border-t-0">
            <Link className="flex min-h-11 items-center gap-3 py-1.5" to={{ pathname: pathOf(screen), search: `?tenant=${tenant}` }}>
              <Icon name={screen.icon} />
              <span className="grid">
                <b className="font-semibold">{screen.title[locale]}</b>
                {found.late > 0 ? <small className="text-danger">{words.late(countText(found.late))}</small> : null}
              </span>
              <b className="ml-auto font-display text-[16px]">{countText(found.waiting)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How long withdrawals took from the request to the Pix. */
export function PayoutSpeed({ times }: { times: Figures["payouts"] }) {
  const words = useFigureWords();
  const number = useNumber();
  const { figures, payouts, days, fewest, payment_promise_ms } = times;
  const span = (ms: number): string => (ms < minuteMs ? words.under : spanText(ms));
  if (!figures)
    return (
      <Panel title={words.pix} note={words.pixDays(days, number(payouts))}>
        <p className="text-t2">{words.pixFew(fewest)}</p>
      </Panel>
    );
  const most = Math.max(1, ...figures.buckets.map((bucket) => bucket.payouts));
  return (
    <Panel title={words.pix} note={words.pixDays(days, number(payouts))}>
      <dl className="grid grid-cols-3 gap-3">
        {(
          [
            [words.median, figures.median_ms],
            [words.nearlyAll, figures.p95_ms],
            [words.promise, payment_promise_ms],
          ] as const
        ).map(([name, ms]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-[12px] text-t3">{name}</dt>
            <dd className="font-display text-[16px] font-bold">{span(ms)}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-1.5">
        {figures.buckets.map(({ up_to_ms, payouts: count }) => (
          <li key={up_to_ms} className="grid grid-cols-[110px_minmax(0,1fr)_48px] items-center gap-2 text-[12px]">
            <span className="text-t2">
              {up_to_ms === null ? words.longer : words.bucket(up_to_ms < minuteMs ? `${up_to_ms / 1_000} s` : spanText(up_to_ms))}
            </span>
            <span className="[&_.meter]:w-full">
              <Meter share={count / most} toned={false} />
            </span>
            <span className="text-right">{number(count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What belongs to players now. */
export function Liability({ balances: { cash, held, bonus, debt } }: { balances: Figures["balances"] }) {
  const words = useFigureWords();
  const lines: readonly (readonly [string, number, boolean])[] = [
    [words.cash, cash, false],
    [words.held, held, false],
    [words.owed, cash + held, true],
    [words.bonus, bonus, false],
    ...(debt > 0 ? [[words.debt, debt, false] as const] : []),
  ];
  return (
    <Panel title={words.liability}>
      <dl className="grid">
        {lines.map(([name, value, isSum]) => (
          <div
            key={name}
            className={`flex items-baseline justify-between py-1.5 ${isSum ? "border-y border-line font-semibold" : "text-t2"}`}
          >
            <dt>{name}</dt>
            <dd>
              <Amount centavos={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

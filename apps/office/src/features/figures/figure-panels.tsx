import { useUiLocale } from "@trevo/ui/locale";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../frame/icon.tsx";
import { pathOf, useScreens } from "../../frame/screens.ts";
import { Failure } from "../../frame/states.tsx";
import { mayOpen, useMember } from "../../lib/member.ts";
import { useWaiting } from "../../lib/queues.ts";
import { countText } from "../../lib/waiting.ts";
import { useFigureWords } from "./figure-words.ts";
import { useTableForm } from "./table-form.ts";

export interface PanelDays {
  readonly tenant: string;
  readonly days: { readonly from: string | undefined; readonly to: string | undefined };
}

interface PanelProps {
  readonly title: string;
  readonly note?: string | undefined;
  /** Shown at the end of the header. */
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, note, tool, children }: PanelProps) {
  return (
    <section className="grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
      <header className="flex min-h-8 items-center gap-3">
        <h2 className="font-display text-[14px] font-semibold">{title}</h2>
        <span className="ml-auto flex items-center gap-3">
          {note === undefined ? null : <small className="text-t3">{note}</small>}
          {tool}
        </span>
      </header>
      {children}
    </section>
  );
}

/** Switches between the chart and its table. */
export function TableSwitch() {
  const words = useFigureWords();
  const { isTable, toggle } = useTableForm();
  return (
    <button type="button" className="button button-quiet" aria-keyshortcuts="T" onClick={toggle}>
      {isTable ? words.asChart : words.asTable}
    </button>
  );
}

interface PanelRead {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Returns the loading state or the error of a panel. */
export const panelState = ({ error, refetch }: PanelRead): ReactNode =>
  error ? <Failure error={error} onRetry={() => void refetch()} /> : <div className="h-40" aria-busy="true" />;

/** Shows the brand's queues that are not empty, each as a link to its screen. */
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

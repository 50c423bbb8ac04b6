import type { ReactNode } from "react";
import { Link } from "react-router";
import { Failure } from "./states.tsx";
import { useFrameWords } from "./frame-words.ts";
import { Icon } from "./icon.tsx";
import { Status, type Shape } from "./status.tsx";

export interface PanelFrameProps {
  readonly label: string;
  /** First line: the state and the origin. */
  readonly line: ReactNode;
  /** Path of the record's own page. */
  readonly page?: string | undefined;
  readonly onClose: (() => void) | null;
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** Remains visible however long the content is. */
  readonly foot?: ReactNode;
}

/** Shows one record beside its list, or on a page of its own: header, parts and decisions. */
export function Panel({ label, line, page, onClose, head, children, foot }: PanelFrameProps) {
  const words = useFrameWords();
  return (
    <aside className="panel" aria-label={label}>
      <div className="panel-head">
        <div className="panel-line">
          {line}
          <span className="panel-tools">
            {page !== undefined && onClose ? (
              <Link className="tool" to={page} aria-label={words.openPage}>
                <Icon name="ext" />
              </Link>
            ) : null}
            {onClose ? (
              <button type="button" className="tool" aria-label={words.close} onClick={onClose}>
                <Icon name="x" />
              </button>
            ) : null}
          </span>
        </div>
        {head}
      </div>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1 */}
      <div className="panel-body" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </aside>
  );
}

export function PanelPart({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel-part">
      <h2>
        {title}
        {note ? <small>{note}</small> : null}
      </h2>
      {children}
    </section>
  );
}

/** Shows the loading state, or the error with a retry. */
export function PanelState({
  label,
  onClose,
  error,
  onRetry,
}: {
  label: string;
  onClose: (() => void) | null;
  error: unknown;
  onRetry: () => void;
}) {
  const words = useFrameWords();
  return (
    <Panel label={label} line={<Status shape="waiting">{words.loading}</Status>} onClose={onClose} head={null}>
      {error ? <Failure error={error} onRetry={onRetry} /> : null}
    </Panel>
  );
}

export interface Check {
  readonly shape: Shape;
  readonly text: ReactNode;
  readonly result?: ReactNode;
}

/** A list of names and values. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A list of checks, one per line, with their results. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="checks">
    {checks.map(({ shape, text, result }, place) => (
      <li key={place}>
        <Status shape={shape} />
        <span>{text}</span>
        <small>{result}</small>
      </li>
    ))}
  </ul>
);

import type { ReactNode } from "react";
import { type Shape, Status } from "./status.tsx";

export interface RuleSection {
  readonly id: string;
  readonly title: string;
  readonly shape: Shape;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

interface RulePageProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly sections: readonly RuleSection[];
  /** Label of the results of the form: texts, costs, findings. */
  readonly asideLabel: string;
  readonly aside: ReactNode;
  readonly foot: ReactNode;
}

/** Shows a rule object: its form, beside it the results, and below its actions. */
export function RulePage({ label, head, sections, asideLabel, aside, foot }: RulePageProps) {
  return (
    <div className="rule-page">
      <nav className="rule-nav" aria-label={label}>
        {sections.map(({ id, title, shape }) => (
          <a key={id} href={`#${id}`}>
            <Status shape={shape} />
            {title}
          </a>
        ))}
      </nav>
      <div className="rule-form">
        {head}
        {sections.map(({ id, title, note, children }) => (
          <section key={id} id={id} className="rule-card" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {title}
              {note ? <small>{note}</small> : null}
            </h2>
            {children}
          </section>
        ))}
      </div>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1 */}
      <aside className="rule-aside" aria-label={asideLabel} tabIndex={0}>
        {aside}
      </aside>
      <footer className="rule-foot">{foot}</footer>
    </div>
  );
}

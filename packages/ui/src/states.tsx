import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface EmptyStateProps {
  text: ReactNode;
  title?: ReactNode;
  action?: ReactNode;
  /** What is missing, within the outline. */
  icon?: IconName | undefined;
}

/** Nothing here: one dashed outline of the brand's form, one sentence, one way on. */
export function EmptyState({ text, action, title, icon }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="empty-mark" aria-hidden="true">
        {icon ? <Icon name={icon} /> : null}
      </span>
      {title ? <h2 className="h2">{title}</h2> : null}
      <p>{text}</p>
      {action}
    </div>
  );
}

/** Loading failed: stands in the exact box of what it replaces. */
export function ErrorState({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <div className="state" role="alert">
      <p>{text}</p>
      {action}
    </div>
  );
}

/** The end of a list: how many of how many, then more of it, or that this is all. A page that did not come says so below. */
export function ListEnd({ count, more, end, failure }: { count?: ReactNode; more?: ReactNode; end: ReactNode; failure?: ReactNode }) {
  return (
    <div className="list-end">
      {count ? <p>{count}</p> : null}
      {more ?? <p>{end}</p>}
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  );
}

/** A box of the size of what is coming. It does not shimmer. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

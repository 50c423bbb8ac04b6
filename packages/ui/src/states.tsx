import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface EmptyStateProps {
  text: ReactNode;
  title?: ReactNode;
  action?: ReactNode;
  /** What is missing, shown inside the outline. */
  icon?: IconName | undefined;
}

/** Empty state: a dashed outline of the brand's logo, one sentence, one action. */
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

/** Loading failed: has the size of what it replaces. */
export function ErrorState({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <div className="state" role="alert">
      <p>{text}</p>
      {action}
    </div>
  );
}

/** End of a list: the count, then a button for more or a note that it is complete. A page that failed to load is reported below. */
export function ListEnd({ count, more, end, failure }: { count?: ReactNode; more?: ReactNode; end: ReactNode; failure?: ReactNode }) {
  return (
    <div className="list-end">
      {count ? <p>{count}</p> : null}
      {more ?? <p>{end}</p>}
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  );
}

/** A placeholder of the size of the content. It does not shimmer. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

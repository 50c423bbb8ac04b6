import type { ReactNode } from "react";
import { EmptyMark } from "./mark.tsx";

/** Nothing here: one outline, one sentence, one way on. */
export function EmptyState({ text, action, title }: { text: ReactNode; title?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <EmptyMark />
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

/** A box of the size of what is coming. It does not shimmer. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

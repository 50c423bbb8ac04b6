import "./skeletons.css";
import { groundOf } from "./card-ground.ts";
import { Skeleton } from "./states.tsx";

/** Placeholder of a game card, with its cover in the game's paint if the list contains it. */
export function CardSkeleton({ layout, paint }: { layout: "poster" | "arch" | "plain"; paint?: string }) {
  return (
    <div className={`card card-${layout}`} aria-hidden="true">
      <span className="cover cover-skeleton" style={paint ? { background: groundOf(paint) } : undefined} />
      <span className={`card-lines card-lines-${layout}`}>
        {layout === "poster" ? null : <Skeleton className="line-title" />}
        {layout === "plain" ? <Skeleton className="line-note" /> : null}
        <Skeleton className="line-note" />
      </span>
    </div>
  );
}

/** Rows of a statement or a list of notifications, 68 px each. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="row-skeleton">
          <Skeleton className="row-picture" />
          <span>
            <Skeleton className="line-strong" />
            <Skeleton className="line-note" />
          </span>
          <Skeleton className="row-amount" />
        </div>
      ))}
    </div>
  );
}

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines }: { lines: number }) {
  return (
    <span className="text-skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </span>
  );
}

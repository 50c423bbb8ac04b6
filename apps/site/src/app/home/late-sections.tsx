import { lazy, Suspense } from "react";
import { BetsBoard } from "../../features/casino/bets-board.tsx";
import { loadPart } from "../../lib/load-part.ts";
import { useSite } from "../../lib/site-data.ts";

const PopularHome = lazy(() =>
  loadPart(() => import("../../features/sports/popular-home.tsx")).then((module) => ({ default: module.PopularHome })),
);

/** Sections that the home page does not wait for: the matches with most bettors, where the brand has its own book, and the last bets. */
export function LateSections() {
  const { hasSports, betby } = useSite();
  return (
    <>
      {hasSports && !betby.active ? (
        <Suspense fallback={null}>
          <PopularHome />
        </Suspense>
      ) : null}
      <BetsBoard />
    </>
  );
}

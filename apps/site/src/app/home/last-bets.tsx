import { whenNear } from "@trevo/ui/late-image";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";

const BetsBoard = lazy(() =>
  loadPart(() => import("../../features/casino/bets-board.tsx")).then((module) => ({ default: module.BetsBoard })),
);

/** The brand's last bets. They come when they are scrolled to, into a place that is kept for them. */
export function LastBets() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true)) : undefined), []);
  return (
    <div ref={place} className="bets-place">
      {near ? (
        <Suspense fallback={null}>
          <BetsBoard />
        </Suspense>
      ) : null}
    </div>
  );
}

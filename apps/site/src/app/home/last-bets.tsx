import { whenNear } from "@trevo/ui/late-image";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";

const LateSections = lazy(() => loadPart(() => import("./late-sections.tsx")).then((module) => ({ default: module.LateSections })));

/** The brand's last bets and their heading. They load when scrolled into view, in a reserved space. */
export function LastBets() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true)) : undefined), []);
  return (
    <div ref={place} className="bets-place">
      {near ? (
        <Suspense fallback={null}>
          <LateSections />
        </Suspense>
      ) : null}
    </div>
  );
}

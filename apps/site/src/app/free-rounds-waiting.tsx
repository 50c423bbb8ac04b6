import { lazy, Suspense } from "react";
import { loadPart } from "../lib/load-part.ts";
import { useSession } from "../lib/session.ts";
import { useSite } from "../lib/site-data.ts";

const FreeRoundChips = lazy(() =>
  loadPart(() => import("../features/bonuses/free-round-chips.tsx")).then((module) => ({ default: module.FreeRoundChips })),
);

/** A player's available free rounds, shown above the games; a regulated brand grants none. */
export function FreeRoundsWaiting() {
  const { token } = useSession();
  const { is_regulated } = useSite();
  if (!token || is_regulated) return null;
  return (
    <Suspense fallback={null}>
      <FreeRoundChips />
    </Suspense>
  );
}

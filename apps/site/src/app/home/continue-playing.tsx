import { lazy, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useSession } from "../../lib/session.ts";

const RecentGames = lazy(() =>
  loadPart(() => import("../../features/casino/recent-rail.tsx")).then((module) => ({ default: module.RecentRail })),
);

/** A player's last games. If someone has played in this browser before, its space is reserved from the first paint (head-script.ts). */
export function ContinuePlaying() {
  const { token } = useSession();
  return (
    <div className="continue-place only-player">
      {token ? (
        <Suspense fallback={null}>
          <RecentGames />
        </Suspense>
      ) : null}
    </div>
  );
}

import { lazy, Suspense } from "react";
import { IncomingNotifications } from "../../features/notifications/incoming-notifications.tsx";
import { loadPart } from "../../lib/load-part.ts";

const MissionStack = lazy(() =>
  loadPart(() => import("../../features/missions/mission-stack.tsx")).then((module) => ({ default: module.MissionStack })),
);

/** What lies over every page for players alone. */
export function PlayerParts() {
  return (
    <>
      <IncomingNotifications />
      <Suspense fallback={null}>
        <MissionStack />
      </Suspense>
    </>
  );
}

import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { ChatKey } from "../../features/chat/chat-key.tsx";
import { IncomingNotifications } from "../../features/notifications/incoming-notifications.tsx";
import { loadPart } from "../../lib/load-part.ts";
import { useSession } from "../../lib/session.ts";

const Chat = lazy(() => loadPart(() => import("../../features/chat/chat.tsx")).then((module) => ({ default: module.Chat })));
const MissionStack = lazy(() =>
  loadPart(() => import("../../features/missions/mission-stack.tsx")).then((module) => ({ default: module.MissionStack })),
);

/** Parts over every page for players, and the chat, also for guests, where the address opens it. */
export function PlayerParts() {
  const { token, checked } = useSession();
  const hasChat = new URLSearchParams(useLocation().search).has("chat");
  return (
    <>
      {token && checked ? (
        <>
          <IncomingNotifications />
          <ChatKey />
          <Suspense fallback={null}>
            <MissionStack />
          </Suspense>
        </>
      ) : null}
      <Suspense fallback={null}>{hasChat ? <Chat /> : null}</Suspense>
    </>
  );
}

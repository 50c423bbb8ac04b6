import "./chat-key.css";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "@trevo/ui/icon";
import { lazy, Suspense, useEffect, useState } from "react";
import { useMatches } from "react-router";
import { loadPart } from "../../lib/load-part.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { chatMeQuery } from "./api.ts";
import { keepColumn, useChatAddress, useColumn, useIsWide } from "./chat-place.ts";
import { addUnread, mostUnread, setUnread, unreadChatStore, unreadOf } from "./unread-chat.ts";

const Chat = lazy(() => loadPart(() => import("./chat.tsx")).then((module) => ({ default: module.Chat })));

/** Distance in CSS pixels from which a movement of the page counts as scrolling. */
const leastMove = 24;

/** Button that opens the chat and shows the number of unread messages. Over a game it is shown only while there are any. */
export function ChatKey() {
  const { features, public_chat_id } = useSite();
  return features.includes("chat") ? <Key room={public_chat_id} /> : null;
}

function Key({ room }: { room: number }) {
  const address = useChatAddress();
  const isWide = useIsWide();
  const isColumn = useColumn();
  useUnread();
  const { messages, mentions } = unreadOf(useStore(unreadChatStore));
  const isGame = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  const isAway = useScrolledDown();
  const isOpen = address.room !== null || (isWide && isColumn);
  // The address can open the chat as well, also for guests.
  if (isOpen)
    return address.room === null ? (
      <Suspense fallback={null}>
        <Chat />
      </Suspense>
    ) : null;
  const count = mentions || messages;
  if (isGame && count === 0) return null;
  const press = () => (isWide ? keepColumn(true) : address.open(room));
  return (
    <button
      type="button"
      className="chat-key"
      data-game={isGame ? "" : undefined}
      data-mention={mentions > 0 ? "" : undefined}
      data-away={isAway && !isGame ? "" : undefined}
      aria-label={count > 0 ? m.chat_open_unread({ count }) : m.chat_open()}
      onClick={press}
    >
      <Icon name="chat" />
      {count > 0 ? <b aria-hidden="true">{count > mostUnread ? `${mostUnread}+` : count}</b> : null}
    </button>
  );
}

/** Whether the page was last scrolled down: the button would cover what the player scrolls to. */
function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let from = scrollY;
    const follow = () => {
      const moved = scrollY - from;
      if (Math.abs(moved) < leastMove && scrollY > 0) return;
      from = scrollY;
      setIsDown(moved > 0 && scrollY > leastMove);
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return isDown;
}

/** Loads the server's count and adds later messages. */
function useUnread(): void {
  const { user } = useSession();
  const { data: me } = useQuery(chatMeQuery(user?.id), usePageQueries());
  useEffect(() => (me ? setUnread(me.pointers) : undefined), [me]);
  const mine = user?.id;
  useEffect(
    () =>
      onRealtime("MessageSent", (event) => {
        if ("mention" in event) return addUnread(event.room, "mentions");
        if ("text" in event && event.seq !== null && event.type !== "pinned" && event.user?.id !== mine) addUnread(event.room, "messages");
      }),
    [mine],
  );
}

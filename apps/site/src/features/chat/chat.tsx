import "./chat.css";
import { Sheet } from "@trevo/ui/sheet";
import { presenceChannel, publicChannel } from "@trevo/contract/realtime";
import { useEffect, useState } from "react";
import { holdPrompts, promptPriority } from "../../lib/prompts.ts";
import { joinChannel } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { keepColumn, useChatAddress, useColumn, useIsWide } from "./chat-place.ts";
import { Panel } from "./panel.tsx";

/** The chat: a sheet over the page, closed with Back, or on wide screens a column beside the page, which stays open across visits. */
export function Chat() {
  const { public_chat_id, features } = useSite();
  const { room, message, close, open } = useChatAddress();
  const { token } = useSession();
  const isWide = useIsWide();
  const isColumn = useColumn();
  const [shown, setShown] = useState<number | null>(null);
  const [topic, setTopic] = useState<number | null>(null);
  useEffect(() => {
    if (room !== null) setShown(room);
    if (room !== null && isWide) keepColumn(true);
  }, [room, isWide]);
  const current = room ?? (isWide ? (topic ?? public_chat_id) : shown);
  const isSheet = room !== null && !isWide;
  useEffect(() => {
    if (!isSheet) return;
    holdPrompts(promptPriority.last_game);
    return () => holdPrompts(Number.POSITIVE_INFINITY);
  }, [isSheet]);
  useChannels(features.includes("chat") && (room !== null || isColumn) ? current : null);
  if (!features.includes("chat") || current === null) return null;
  const choose = (next: number) => (room === null ? setTopic(next) : open(next));
  const leave = () => {
    keepColumn(false);
    close();
  };
  const panel = <Panel key={`${current} ${token}`} room={current} message={message} onRoom={choose} {...(isWide && { onClose: leave })} />;
  if (isWide)
    return room !== null || isColumn ? (
      <aside className="chat-column" aria-label={m.chat_title()}>
        {panel}
      </aside>
    ) : null;
  return (
    <Sheet open={room !== null} onClose={close} onClosed={() => setShown(null)} title={m.chat_title()} closeLabel={m.close()}>
      {panel}
    </Sheet>
  );
}

/** Subscribes to the room's channel, unless every page subscribes to it anyway, and for a player to the presence channel. */
function useChannels(room: number | null): void {
  const { public_chat_id } = useSite();
  const { user } = useSession();
  const isPlayer = user !== null;
  useEffect(() => {
    if (room === null) return;
    const leaves = [
      ...(room === public_chat_id ? [] : [joinChannel(publicChannel(room))]),
      ...(isPlayer ? [joinChannel(presenceChannel(room))] : []),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [room, public_chat_id, isPlayer]);
}

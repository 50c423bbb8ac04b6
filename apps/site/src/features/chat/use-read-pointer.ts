import { useEffect } from "react";
import { sendRead } from "./api.ts";
import { sessionStore } from "../../lib/session.ts";
import type { Room } from "./create-room.ts";
import { markRead } from "./unread-chat.ts";

const sendEveryMs = 2_000;

/** Reports to the server how far the player has read, at most every two seconds and on leaving the page. */
export function useReadPointer({ room, number, isPlayer }: { room: Room; number: number; isPlayer: boolean }): void {
  useEffect(() => (isPlayer ? keepPointer(room, number) : undefined), [room, number, isPlayer]);
}

function keepPointer({ view, reader }: Room, number: number): () => void {
  const { token } = sessionStore.get();
  let sent = 0;
  const send = () => {
    const { have } = view.get().log;
    // The session itself may just have ended.
    if (sessionStore.get().token !== token) return;
    if (have <= sent || !reader.isAtEnd() || document.visibilityState === "hidden") return;
    sent = have;
    markRead(number);
    void sendRead(number, have);
  };
  const timer = setInterval(send, sendEveryMs);
  addEventListener("pagehide", send);
  return () => {
    send();
    clearInterval(timer);
    removeEventListener("pagehide", send);
  };
}

import type { ChatMessage } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { type CSSProperties, useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { chatKeys, chatMeQuery, roomsQuery } from "./api.ts";
import { Blocks } from "./blocks.tsx";
import { Care } from "./care.tsx";
import { Composer } from "./composer.tsx";
import { ComposerGate } from "./composer-gate.tsx";
import { createRoom, type Room } from "./create-room.ts";
import { Decisions, DecisionsKey, DecisionsSection } from "./decisions.tsx";
import { MessageList } from "./message-list.tsx";
import { PinnedStrip } from "./pinned-strip.tsx";
import { ReportSheet } from "./report-form.tsx";
import { Rules } from "./rules.tsx";
import { useKeyboardSpace } from "./use-keyboard-space.ts";
import { useReadPointer } from "./use-read-pointer.ts";

export interface PanelProps {
  room: number;
  /** Id of the message in the address. */
  message: string | null;
  onRoom: (room: number) => void;
  /** Absent in a sheet, whose own button closes it. */
  onClose?: () => void;
}

/** One room: who is present, pinned messages, the messages and the message field. */
export function Panel({ room: number, message, onRoom, onClose }: PanelProps) {
  const client = usePageQueries();
  const [room] = useState(() => createRoom(number, () => void client.invalidateQueries({ queryKey: chatKeys.allDecisions })));
  useEffect(() => room.start(), [room]);
  const { log, failure } = useStore(room.view);
  const locale = useLocale();
  const { user } = useSession();
  const { data: brand } = useQuery(roomsQuery(locale), client);
  const { data: me } = useQuery(chatMeQuery(user?.id), client);
  const [reply, setReply] = useState<ChatMessage | null>(null);
  const [mention, setMention] = useState("");
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const [seen, setSeen] = useState<"rules" | "decisions" | null>(null);
  const see = (what: "rules" | "decisions") => setSeen(seen === what ? null : what);
  const space = useKeyboardSpace();
  useReadPointer({ room, number, isPlayer: user !== null });
  const blocked = new Set(me?.blocks.map(({ id }) => id));
  const shown = log.messages.filter(({ user: writer }) => writer === null || !blocked.has(writer.id));
  const actions = { onReply: setReply, onMention: setMention, onReport: setReported };
  return (
    <div className="chat-panel" style={{ "--chat-keyboard": `${space}px` } as CSSProperties}>
      <Head room={room} number={number} rooms={brand?.data ?? []} onRoom={onRoom} onRules={() => see("rules")} onClose={onClose} />
      <LineState room={room} />
      <DecisionsKey isShown={seen === "decisions"} onShow={() => see("decisions")} />
      {seen === "decisions" ? <DecisionsSection onClose={() => setSeen(null)} /> : null}
      {seen === "rules" && brand ? (
        <Rules rules={brand.rules} onClose={() => setSeen(null)}>
          <Decisions />
          <Blocks blocks={me?.blocks ?? []} />
        </Rules>
      ) : null}
      <PinnedStrip pinned={log.pinned} />
      {failure && !log.isLoaded ? (
        <LoadFailure room={room} isGuest={!user && failure.status === 401} />
      ) : (
        <MessageList room={room} messages={shown} target={message} me={user?.id} {...actions} />
      )}
      <Care room={room} />
      <ReportSheet message={reported} onClose={() => setReported(null)} />
      <ComposerGate room={number} state={room.view} me={me} rules={brand?.rules}>
        <Composer
          room={room}
          reply={reply}
          mention={mention}
          onMentioned={() => setMention("")}
          onReplied={() => setReply(null)}
          mayAttach={Boolean(brand?.pictures && me && !me.new_until && me.pictures_left > 0)}
          mayShowRounds={Boolean(brand?.cards && me && !me.new_until)}
        />
      </ComposerGate>
    </div>
  );
}

interface HeadProps {
  room: Room;
  number: number;
  rooms: readonly { room: number; name: string; online: number }[];
  onRoom: (room: number) => void;
  onRules: () => void;
  onClose: (() => void) | undefined;
}

function Head({ room, number, rooms, onRoom, onRules, onClose }: HeadProps) {
  const { state } = useStore(room.view);
  const name = rooms.find((one) => one.room === number)?.name ?? m.chat_title();
  return (
    <div className="chat-head">
      {rooms.length > 1 ? (
        <select aria-label={m.chat_room()} value={number} onChange={(event) => onRoom(Number(event.target.value))}>
          {rooms.map((one) => (
            <option key={one.room} value={one.room}>
              {one.name}
            </option>
          ))}
        </select>
      ) : (
        <b>{name}</b>
      )}
      {state ? (
        <span className="chat-online">
          <Icon name="user" />
          <span className="sr-only">{state.online === 1 ? m.chat_online_one() : m.chat_online({ count: state.online })}</span>
          <b aria-hidden="true">{state.online}</b>
        </span>
      ) : null}
      <button type="button" className="icon-button ml-auto" aria-label={m.chat_rules()} onClick={onRules}>
        <Icon name="info" />
      </button>
      {onClose ? (
        <button type="button" className="icon-button" aria-label={m.chat_collapse()} onClick={onClose}>
          <Icon name="x" />
        </button>
      ) : null}
    </div>
  );
}

/** Connection state. A short interruption is not shown. */
function LineState({ room }: { room: Room }) {
  const { isSilent } = useStore(room.view);
  const isOnline = useOnline();
  const text = !isOnline ? m.chat_offline() : isSilent ? m.chat_reconnecting() : null;
  return (
    <p className="chat-line" role="status" hidden={text === null}>
      {text}
    </p>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const stop = new AbortController();
    for (const event of ["online", "offline"]) addEventListener(event, () => setOnline(navigator.onLine), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isOnline;
}

function LoadFailure({ room, isGuest }: { room: Room; isGuest: boolean }) {
  if (isGuest) return <p className="chat-empty">{m.chat_guests_do_not_read()}</p>;
  return (
    <div className="chat-empty">
      <Notice
        tone="bad"
        action={
          <button type="button" onClick={room.reload}>
            {m.chat_retry()}
          </button>
        }
      >
        {m.chat_failed()}
      </Notice>
    </div>
  );
}

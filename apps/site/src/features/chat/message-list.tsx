import type { ChatMessage } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import type { Room } from "./create-room.ts";
import { LiveRegion } from "./live-region.tsx";
import { type MessageActions, Message } from "./message.tsx";
import { PendingMessage } from "./pending-message.tsx";
import { hasOlder } from "./room-log.ts";

/** Distance in pixels from the end within which the reader counts as being at the end. */
const nearPx = 60;
/** Messages of the same author within two minutes are joined. */
const joinMs = 2 * 60_000;

interface MessageListProps extends MessageActions {
  room: Room;
  messages: readonly ChatMessage[];
  target: string | null;
  me: string | undefined;
}

/** The messages, newest last. The list follows new messages only while the reader is at the end. */
export function MessageList({ room, messages, target, me, ...actions }: MessageListProps) {
  const { log, isLoadingOlder } = useStore(room.view);
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.seq ?? 0;
  const { unseen, toEnd } = useFollowing({
    list,
    reader: room.reader,
    newest,
    oldest: messages[0]?.seq ?? 0,
    messages,
    own: log.pending.length,
  });
  useTarget({ list, target, isLoaded: log.isLoaded, count: messages.length, older: hasOlder(log) ? room.older : null });
  return (
    <div className="chat-list-place">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus between the messages of the log */}
      <div ref={list} className="chat-list" role="log" aria-live="off" aria-label={m.chat_messages()} onKeyDown={moveFocus} tabIndex={-1}>
        {hasOlder(log) ? (
          <Button tone="quiet" busy={isLoadingOlder ? m.chat_loading() : undefined} onClick={() => void room.older()}>
            {m.chat_older()}
          </Button>
        ) : log.isLoaded && messages.length > 0 ? (
          <p className="chat-beginning">{m.chat_beginning()}</p>
        ) : null}
        {log.isLoaded ? null : <ListSkeleton />}
        {log.isLoaded && messages.length === 0 && log.pending.length === 0 ? <p className="chat-empty">{m.chat_empty()}</p> : null}
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            joins={isJoined(messages[index - 1], message)}
            isOwn={message.user !== null && message.user.id === me}
            isPlayer={me !== undefined}
            isTarget={message.id === target}
            isFirst={index === messages.length - 1}
            {...actions}
          />
        ))}
        {log.pending.map((pending) => (
          <PendingMessage key={pending.client_id} pending={pending} room={room} />
        ))}
      </div>
      {unseen > 0 ? (
        <button type="button" className="chat-new" onClick={toEnd}>
          {m.chat_new({ count: unseen })}
        </button>
      ) : null}
      <LiveRegion messages={messages} me={me} />
    </div>
  );
}

const isJoined = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  before.user !== null &&
  before.user.id === message.user?.id &&
  !message.reply_to &&
  Date.parse(message.time) - Date.parse(before.time) < joinMs;

function ListSkeleton() {
  return (
    <div className="chat-skeleton" role="status" aria-label={m.chat_loading()}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}

/** Up and Down move through the messages, Home and End to the first and last. Only one message is in the Tab order. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches(".chat-message")) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(".chat-message")];
  const next = all[Math.min(all.length - 1, Math.max(0, all.indexOf(event.target) + step))];
  event.preventDefault();
  for (const one of all) one.tabIndex = one === next ? 0 : -1;
  next?.focus();
}

interface Following {
  list: RefObject<HTMLDivElement | null>;
  reader: Room["reader"];
  newest: number;
  oldest: number;
  messages: readonly ChatMessage[];
  own: number;
}

/**
 * Keeps the end visible while the reader is there, and keeps the position when older messages are added above. Counts new messages
 * meanwhile.
 */
function useFollowing({ list, reader, newest, oldest, messages, own }: Following) {
  const [seen, setSeen] = useState(0);
  const before = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    if (reader.isAtEnd()) box.scrollTo({ top: box.scrollHeight });
    else if (oldest < before.current.oldest) box.scrollBy({ top: box.scrollHeight - before.current.height });
    before.current = { oldest, height: box.scrollHeight };
    if (reader.isAtEnd()) setSeen(newest);
  }, [list, reader, newest, oldest, own]);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const follow = () => {
      reader.setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < nearPx);
      if (reader.isAtEnd()) setSeen((known) => Math.max(known, newest));
    };
    box.addEventListener("scroll", follow, { passive: true });
    return () => box.removeEventListener("scroll", follow);
  }, [list, reader, newest]);
  const toEnd = () => {
    reader.setAtEnd(true);
    list.current?.scrollTo({ top: list.current.scrollHeight });
    setSeen(newest);
  };
  return { unseen: seen === 0 ? 0 : messages.filter(({ seq }) => (seq ?? 0) > seen).length, toEnd };
}

interface Target {
  list: RefObject<HTMLDivElement | null>;
  target: string | null;
  isLoaded: boolean;
  count: number;
  older: (() => Promise<void>) | null;
}

/** Maximum number of pages to search for a message. */
const mostPages = 4;

/** Scrolls to the message in the address, loading older pages if needed. */
function useTarget({ list, target, isLoaded, count, older }: Target): void {
  const done = useRef<string | null>(null);
  const pages = useRef(0);
  useEffect(() => {
    if (!target || !isLoaded || done.current === target) return;
    const found = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(target)}"]`);
    if (found) {
      done.current = target;
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
    } else if (older && pages.current < mostPages) {
      pages.current += 1;
      void older();
    }
  }, [list, target, isLoaded, count, older]);
}

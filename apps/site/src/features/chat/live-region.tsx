import type { ChatMessage } from "@trevo/contract";
import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages.js";

const everyMs = 10_000;

/** For screen readers: announces the number of new messages at most every ten seconds, and a message that mentions the reader at once. */
export function LiveRegion({ messages, me }: { messages: readonly ChatMessage[]; me: string | undefined }) {
  const [said, setSaid] = useState("");
  const newest = messages.at(-1)?.seq ?? 0;
  const told = useRef({ seq: 0, atMs: 0 });
  useEffect(() => {
    if (told.current.seq === 0 || newest === 0) {
      told.current.seq = newest;
      return;
    }
    const fresh = messages.filter(({ seq, user }) => (seq ?? 0) > told.current.seq && user?.id !== me);
    const mention = fresh.find(({ entities }) => entities.some((entity) => entity.type === "mention" && entity.user_id === me));
    if (fresh.length === 0) return;
    const say = () => {
      told.current = { seq: newest, atMs: Date.now() };
      setSaid(mention ? m.chat_mentioned({ name: mention.user?.name ?? "", text: mention.text }) : m.chat_new({ count: fresh.length }));
    };
    const wait = mention ? 0 : told.current.atMs + everyMs - Date.now();
    if (wait <= 0) return say();
    const timer = setTimeout(say, wait);
    return () => clearTimeout(timer);
  }, [messages, newest, me]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

import type { ChatMessage } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { useState } from "react";
import { m } from "../../paraglide/messages.js";
import { MessageText } from "./message-text.tsx";

/** Messages pinned by staff, newest first: one line until opened. */
export function PinnedStrip({ pinned }: { pinned: readonly ChatMessage[] }) {
  const [isOpen, setOpen] = useState(false);
  if (pinned.length === 0) return null;
  return (
    <section className="chat-pinned" data-open={isOpen ? "" : undefined} aria-label={m.chat_pinned()}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="star" />
        <span>{m.chat_pinned()}</span>
        <Icon name="down" />
      </button>
      {(isOpen ? pinned : pinned.slice(0, 1)).map(({ id, text, entities }) => (
        <p key={id}>
          <MessageText text={text} entities={entities} />
        </p>
      ))}
    </section>
  );
}

import { m } from "../../paraglide/messages.js";
import type { Room } from "./create-room.ts";
import type { Pending } from "./room-log.ts";

const states: Record<Pending["state"], () => string> = {
  sending: m.chat_sending,
  queued: m.chat_queued,
  held: m.chat_held,
  failed: m.chat_not_sent,
};

/** A message of the player that others do not see yet. */
export function PendingMessage({ pending: { client_id, text, state, reply_to, attachment }, room }: { pending: Pending; room: Room }) {
  return (
    <article className="chat-message" data-own="" data-pending={state} tabIndex={-1}>
      {reply_to ? (
        <blockquote className="chat-quote">
          <b>{reply_to.name}</b> {reply_to.text ?? m.chat_removed()}
        </blockquote>
      ) : null}
      <p>{text || (attachment?.attachment_type === "image" ? m.chat_picture() : m.chat_round())}</p>
      <p className="chat-fate">
        {states[state]()}
        {state === "failed" ? (
          <>
            <button type="button" onClick={() => void room.retry(client_id)}>
              {m.chat_retry()}
            </button>
            <button type="button" onClick={() => room.discard(client_id)}>
              {m.chat_discard()}
            </button>
          </>
        ) : null}
      </p>
    </article>
  );
}

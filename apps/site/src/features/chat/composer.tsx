import { useQueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { type ApiFailure, errorText, fieldErrors } from "../../lib/error-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useRetryWait } from "../../lib/retry-wait.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { chatKeys } from "./api.ts";
import type { Draft, Room } from "./create-room.ts";
import { Picture } from "./picture.tsx";
import { namePrefix, nameSuggestions, roundOf, withMention } from "./text-parts.ts";

/** Maximum length in graphemes; the server counts again. */
const textMax = 300;
const quoteMax = 80;

interface ComposerProps {
  room: Room;
  reply: ChatMessage | null;
  /** A name chosen from a message's menu. */
  mention: string;
  onMentioned: () => void;
  onReplied: () => void;
  mayAttach: boolean;
  mayShowRounds: boolean;
}

/** The message field. Text that the server refuses returns to it, with the reason below. */
export function Composer({ room, reply, mention, onMentioned, onReplied, mayAttach, mayShowRounds }: ComposerProps) {
  const draft = useDraft({ room, reply, onReplied, mayShowRounds });
  const { text, setText, picture, setPicture, error, setError, wait, send } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const add = useCallback(
    (name: string) => {
      setText((now) => withMention(now, name));
      field.current?.focus();
    },
    [setText],
  );
  useEffect(() => {
    if (!mention) return;
    add(mention);
    onMentioned();
  }, [mention, onMentioned, add]);
  useEffect(() => {
    if (reply) field.current?.focus();
  }, [reply]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className="chat-composer" onSubmit={(event) => (event.preventDefault(), void send())}>
      {reply ? <Replying reply={reply} onStop={onReplied} /> : null}
      {picture ? <Attached picture={picture} onRemove={() => setPicture(null)} /> : null}
      <Names room={room} text={text} onChoose={add} />
      {error ? (
        <p id={errorId} className="chat-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="chat-field">
        {mayAttach ? <Picture onPicture={setPicture} onError={setError} /> : null}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={textMax}
          placeholder={m.chat_placeholder()}
          aria-label={m.chat_placeholder()}
          aria-invalid={error !== ""}
          aria-describedby={error ? errorId : undefined}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <SendKey wait={wait} />
      </div>
    </form>
  );
}

/** While slow mode is on, the button counts the seconds. */
function SendKey({ wait }: { wait: number }) {
  const label = wait > 0 ? m.chat_wait({ seconds: wait }) : m.chat_send();
  return (
    <button type="submit" className="chat-send" aria-disabled={wait > 0 || undefined} aria-label={label}>
      {wait > 0 ? <span aria-hidden="true">{wait}</span> : <Icon name="send" />}
    </button>
  );
}

/** Suggests names for the text typed after an `@`. */
function Names({ room, text, onChoose }: { room: Room; text: string; onChoose: (name: string) => void }) {
  const { log } = useStore(room.view);
  const prefix = namePrefix(text);
  const names = prefix === null ? [] : nameSuggestions(log.messages, prefix);
  if (names.length === 0) return null;
  return (
    <ul className="chat-names" aria-label={m.chat_mention()}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onChoose(name)}>
            @{name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** State of the draft and of sending it. */
function useDraft({ room, reply, onReplied, mayShowRounds }: Pick<ComposerProps, "room" | "reply" | "onReplied" | "mayShowRounds">) {
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<Draft["attachment"]>(null);
  const [error, setError] = useState("");
  const [pauseMs, setPauseMs] = useState<number | null>(null);
  const wait = useRetryWait(pauseMs);
  const { state } = useStore(room.view);
  const { user } = useSession();
  const client = useQueryClient(usePageQueries());
  const refuse = (draft: Draft, failure: ApiFailure) => {
    setText((now) => now || draft.text);
    setPicture((now) => now ?? draft.attachment);
    setError(fieldErrors(failure)["message"] ?? errorText(failure));
    if (failure.retryAfterMs) setPauseMs(failure.retryAfterMs);
    if (failure.error.code === "chat_muted") void client.invalidateQueries({ queryKey: chatKeys.me(user?.id) });
  };
  const send = async () => {
    if (wait > 0 || (text.trim() === "" && !picture)) return;
    const draft = draftOf({ text: text.trim(), picture, reply, mayShowRounds });
    setText("");
    setPicture(null);
    setError("");
    setPauseMs(null);
    onReplied();
    const outcome = await room.send(draft);
    if (outcome.kind === "refused") return refuse(draft, outcome.failure);
    if (outcome.kind === "full") {
      setText(draft.text);
      return setError(m.chat_queue_full());
    }
    if (state?.slow_ms) setPauseMs(state.slow_ms);
  };
  return { text, setText, picture, setPicture, error, setError, wait, send };
}

interface Written {
  text: string;
  picture: Draft["attachment"];
  reply: ChatMessage | null;
  mayShowRounds: boolean;
}

/** Turns a round's address into a card, whose facts the server fills in. */
function draftOf({ text, picture, reply, mayShowRounds }: Written): Draft {
  const round = mayShowRounds && !picture ? roundOf(text) : null;
  const reply_to = reply && { id: reply.id, name: reply.user?.name ?? m.chat_team(), text: reply.text.slice(0, quoteMax) };
  if (!round) return { text, reply_to, attachment: picture };
  const game = { id: 0, title: "", gamecode: "" };
  const attachment = {
    attachment_type: "round",
    attachment_url: round.path,
    game,
    stake: 0,
    win: 0,
    multiplier_x100: 0,
    void: false,
  } as const;
  return { text: round.text, reply_to, attachment };
}

function Replying({ reply, onStop }: { reply: ChatMessage; onStop: () => void }) {
  return (
    <p className="chat-replying">
      <span>
        {m.chat_replying({ name: reply.user?.name ?? m.chat_team() })} <small>{reply.text.slice(0, quoteMax)}</small>
      </span>
      <button type="button" aria-label={m.chat_reply_stop()} onClick={onStop}>
        <Icon name="x" />
      </button>
    </p>
  );
}

function Attached({ picture, onRemove }: { picture: NonNullable<Draft["attachment"]>; onRemove: () => void }) {
  return (
    <p className="chat-replying">
      <span>{picture.attachment_type === "image" ? m.chat_picture() : m.chat_round()}</span>
      <button type="button" aria-label={m.chat_picture_remove()} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </p>
  );
}

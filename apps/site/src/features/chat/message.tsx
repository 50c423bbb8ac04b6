import type { ChatMessage } from "@trevo/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Icon } from "@trevo/ui/icon";
import { Menu, type MenuItem } from "@trevo/ui/menu";
import { showToast } from "@trevo/ui/toasts";
import { memo } from "react";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { blockMutation, deleteMutation } from "./api.ts";
import { Attachment } from "./attachment.tsx";
import { MessageText } from "./message-text.tsx";

export interface MessageActions {
  onReply: (message: ChatMessage) => void;
  onMention: (name: string) => void;
  onReport: (message: ChatMessage) => void;
}

interface MessageProps extends MessageActions {
  message: ChatMessage;
  /** The message above has the same author: it shows name and time. */
  joins: boolean;
  isOwn: boolean;
  isPlayer: boolean;
  isTarget: boolean;
  /** The message that the Tab key reaches; arrow keys move to the others. */
  isFirst: boolean;
}

export const Message = memo(function Message({ message, joins, isOwn, isPlayer, isTarget, isFirst, ...actions }: MessageProps) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { id, text, entities, user, colorClass, emoji, time, attachments, reply_to, mission, simulated, type } = message;
  // Simulated messages have no author.
  const name = user?.name ?? (simulated ? "" : m.chat_team());
  return (
    <article
      className="chat-message"
      data-id={id}
      data-joins={joins ? "" : undefined}
      data-own={isOwn ? "" : undefined}
      data-target={isTarget ? "" : undefined}
      data-type={type}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one message is in the order of the Tab key, arrow keys reach the others
      tabIndex={isFirst ? 0 : -1}
    >
      <header className={joins ? "sr-only" : "chat-by"}>
        {emoji ? <span aria-hidden="true">{emoji}</span> : null}
        {name ? (
          <b className="chat-name" data-color={colorClass}>
            {name}
          </b>
        ) : null}
        {simulated ? <small className="chat-demo">{m.chat_simulated()}</small> : null}
        <time dateTime={time}>{momentText(time, { locale, timezone })}</time>
      </header>
      {reply_to ? (
        <blockquote className="chat-quote">
          <b>{reply_to.name}</b> {reply_to.text ?? m.chat_removed()}
        </blockquote>
      ) : null}
      {text ? (
        <p>
          <MessageText text={text} entities={entities} />
        </p>
      ) : null}
      {mission ? <p className="chat-mission">{mission.title}</p> : null}
      {attachments.map((attachment) => (
        <Attachment key={attachment.attachment_url} attachment={attachment} />
      ))}
      {isPlayer ? <MessageMenu message={message} name={name} isOwn={isOwn} {...actions} /> : null}
    </article>
  );
});

interface MessageMenuProps extends MessageActions {
  message: ChatMessage;
  name: string;
  isOwn: boolean;
}

function MessageMenu({ message, name, isOwn, onReply, onMention, onReport }: MessageMenuProps) {
  const deletion = useAction(deleteMutation, ({ error }) => showFailure(error.code === "wrong_state" ? m.chat_delete_late() : undefined));
  const block = useAction(blockMutation, () => showFailure());
  const client = useQueryClient(usePageQueries());
  const remove = async () => (await deletion.run(message.id)) && showToast(m.chat_deleted());
  const blockAuthor = async () => {
    if (!message.user || !(await block.run({ user_id: message.user.id }))) return;
    await client.invalidateQueries({ queryKey: ["chat", "me"] });
    showToast(m.chat_blocked({ name }));
  };
  const canMention = /^[A-Za-z0-9_.]{3,16}$/.test(name);
  const talk: MenuItem[] = [
    { label: m.chat_reply(), icon: "left", onChoose: () => onReply(message) },
    ...(canMention && !isOwn ? [{ label: m.chat_mention(), icon: "user" as const, onChoose: () => onMention(name) }] : []),
  ];
  const guard: MenuItem[] = isOwn
    ? [{ label: m.chat_delete(), icon: "x", danger: true, onChoose: () => void remove() }]
    : message.user
      ? [
          { label: m.chat_report(), icon: "warn", onChoose: () => onReport(message) },
          { label: m.chat_block(), icon: "lock", danger: true, onChoose: () => void blockAuthor() },
        ]
      : [];
  const trigger = (
    <button type="button" className="chat-more" aria-label={m.chat_menu({ name })}>
      <Icon name="down" />
    </button>
  );
  return <Menu trigger={trigger} align="end" groups={guard.length > 0 ? [talk, guard] : [talk]} />;
}

function showFailure(text = m.chat_action_failed()): boolean {
  showToast(text);
  return true;
}

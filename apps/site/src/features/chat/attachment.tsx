import type { ChatMessage } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { m } from "../../paraglide/messages.js";

/** A picture in a box of its own size, or a round with a link to its proof. Losses and wins look the same. */
export function Attachment({ attachment }: { attachment: ChatMessage["attachments"][number] }) {
  const { attachment_url: url } = attachment;
  if (attachment.attachment_type === "image")
    return (
      <img className="chat-picture" src={url} width={attachment.width} height={attachment.height} alt={m.chat_picture()} loading="lazy" />
    );
  const { game, stake, win, multiplier_x100, void: isVoid } = attachment;
  return (
    <Link href={url} className="chat-round">
      <b>{game.title}</b>
      {isVoid ? (
        <span>{m.chat_round_void()}</span>
      ) : (
        <span>
          {m.chat_round_stake()} <Money value={stake} /> · {m.chat_round_result()} <Money value={win} /> · {multiplier_x100 / 100}×
        </span>
      )}
      <small>
        <Icon name="check" />
        {m.chat_round_proof()}
      </small>
    </Link>
  );
}

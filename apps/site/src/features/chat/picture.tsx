import { Icon } from "@trevo/ui/icon";
import { type ChangeEvent, useState } from "react";
import { m } from "../../paraglide/messages.js";
import { uploadPicture } from "./api.ts";
import type { Draft } from "./create-room.ts";

const maxBytes = 5 * 1024 * 1024;

/** Uploads a picture for the next message. It is reviewed before others see it. */
export function Picture({ onPicture, onError }: { onPicture: (picture: Draft["attachment"]) => void; onError: (text: string) => void }) {
  const [isSending, setSending] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    if (file.size > maxBytes) return onError(m.chat_picture_large());
    setSending(true);
    const answer = await uploadPicture(file);
    setSending(false);
    if ("picture" in answer) onPicture(answer.picture);
    else onError(answer.message || m.chat_picture_failed());
  };
  return (
    <label className="chat-attach" aria-busy={isSending}>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        disabled={isSending}
        onChange={(event) => void take(event)}
      />
      <Icon name={isSending ? "clock" : "plus"} />
      <span className="sr-only">{isSending ? m.chat_picture_sending() : m.chat_picture_add()}</span>
    </label>
  );
}

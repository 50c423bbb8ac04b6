import type { Ticket } from "@trevo/contract";
import { ticketFileMaxBytes, ticketTextMax } from "@trevo/contract/ticket-rules";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { TextArea } from "@trevo/ui/text-area";
import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import { type ApiFailure, fieldErrors } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { createIntentKey } from "../../lib/intent-key.ts";
import { randomId } from "../../lib/random-id.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import type { SupportAccess } from "./access.ts";
import { sendPictureMutation, writeMutation } from "./api.ts";

interface ComposerProps {
  access: SupportAccess;
  id: string;
  onChanged: (ticket: Ticket) => void;
}

/** Writes a text or sends a picture. A text that was not sent stays in the field. */
export function Composer({ access, id, onChanged }: ComposerProps) {
  const [message, setMessage] = useState("");
  // The same text counts as one message however often it is sent; another text is another message.
  const [intent] = useState(createIntentKey);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { busy, send } = useSend(writeMutation(access, id));
  const wrong = failure ? fieldErrors(failure)["message"] : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const reply = await send({ client_id: intent.keyFor(message), message });
    if (!reply.ok) return setFailure(reply);
    intent.done();
    setMessage("");
    onChanged(reply.data);
  };
  return (
    <form className="ticket-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea label={m.support_write()} error={wrong} rows={3} maxLength={ticketTextMax} value={message} onChange={setMessage} />
      {failure && !wrong ? <FailureNotice failure={failure} /> : null}
      <div className="ticket-buttons">
        <Button type="submit" tone="accent" busy={busy ? m.support_sending() : undefined}>
          {m.support_send()}
        </Button>
        {access.kind === "player" ? <PictureChoice id={id} onChanged={onChanged} /> : null}
      </div>
    </form>
  );
}

function PictureChoice({ id, onChanged }: { id: string; onChanged: (ticket: Ticket) => void }) {
  const input = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, send } = useSend(sendPictureMutation(id));
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    setFailure(file.size > ticketFileMaxBytes ? m.support_picture_too_large() : null);
    if (file.size > ticketFileMaxBytes) return;
    const reply = await send({ client_id: randomId(), file });
    if (reply.ok) onChanged(reply.data);
    else setFailure(reply.error.message || m.error_offline());
  };
  return (
    <>
      <input
        id={input}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
      <label htmlFor={input} className="ticket-attach">
        {busy ? m.support_sending() : m.support_attach_picture()}
      </label>
      {failure ? (
        <Notice tone="bad" announce>
          {failure}
        </Notice>
      ) : null}
    </>
  );
}

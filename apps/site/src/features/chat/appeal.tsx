import { Button } from "@trevo/ui/button";
import { TextArea } from "@trevo/ui/text-area";
import { type FormEvent, useState } from "react";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { appealMutation } from "./api.ts";

const longest = 1_000;

/** Form for an appeal, once per decision. Another member of staff reviews it. */
export function Appeal({ of }: { of: string }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const { busy, failure, run } = useAction(appealMutation(of));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && (await run({ text: text.trim() }))) setSent(true);
  };
  if (isSent) return <p role="status">{m.chat_appeal_sent()}</p>;
  if (!open) return <Button onClick={() => setOpen(true)}>{m.chat_appeal()}</Button>;
  return (
    <form className="chat-appeal" onSubmit={(event) => void send(event)}>
      <TextArea label={m.chat_appeal_why()} rows={3} maxLength={longest} value={text} onChange={setText} />
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" wide busy={busy ? m.chat_appeal_sending() : undefined}>
        {m.chat_appeal_send()}
      </Button>
    </form>
  );
}

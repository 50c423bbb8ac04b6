import type { ChatMessage } from "@trevo/contract";
import { chatReportReasons } from "@trevo/contract/chat-rules";
import { Button } from "@trevo/ui/button";
import { SelectInput } from "@trevo/ui/select-input";
import { Sheet } from "@trevo/ui/sheet";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { type ApiFailure, errorText } from "../../lib/error-text.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { reportMutation } from "./api.ts";

type Reason = (typeof chatReportReasons)[number];

const labels: Readonly<Record<Reason, () => string>> = {
  offence: m.chat_report_offence,
  scam: m.chat_report_scam,
  contacts: m.chat_report_contacts,
  minor: m.chat_report_minor,
  care: m.chat_report_care,
  spam: m.chat_report_spam,
  other: m.chat_report_other,
};

/** Reports a message to the moderators, with a reason. */
export function ReportSheet({ message, onClose }: { message: ChatMessage | null; onClose: () => void }) {
  // Keeps the message while the sheet closes.
  const [last, setLast] = useState(message);
  if (message && message !== last) setLast(message);
  const name = last?.user?.name ?? "";
  return (
    <Sheet open={message !== null} onClose={onClose} title={m.chat_report_title()} closeLabel={m.close()}>
      {last ? <ReportForm key={last.id} message={last} name={name} onDone={onClose} /> : null}
    </Sheet>
  );
}

function ReportForm({ message, name, onDone }: { message: ChatMessage; name: string; onDone: () => void }) {
  const [reason, setReason] = useState<Reason | "">("");
  const [error, setError] = useState<string>();
  const { busy, send } = useSend(reportMutation(message.id));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === "") return setError(m.chat_report_choose());
    const reply = await send({ reason });
    if (!reply.ok) return setError(failureText(reply));
    showToast(m.chat_report_sent());
    onDone();
  };
  return (
    <form className="chat-report" onSubmit={(event) => void submit(event)}>
      {message.text ? <blockquote className="chat-quote">{message.text}</blockquote> : null}
      <p>{m.chat_report_what({ name })}</p>
      <SelectInput
        label={m.chat_report_reason()}
        error={error}
        options={[{ value: "", label: m.chat_report_choose() }, ...chatReportReasons.map((value) => ({ value, label: labels[value]() }))]}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          setError(undefined);
        }}
      />
      <Button type="submit" tone="accent" wide busy={busy ? m.chat_report_sending() : undefined}>
        {m.chat_report_send()}
      </Button>
    </form>
  );
}

function failureText(failure: ApiFailure): string {
  if (failure.error.code === "not_found") return m.chat_report_gone();
  return failure.error.code === "slow_mode" ? m.chat_report_many() : errorText(failure);
}

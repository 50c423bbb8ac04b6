import type { AnswerTime } from "@trevo/contract";
import { type TicketCategory, ticketCategories, ticketTextMax } from "@trevo/contract/ticket-rules";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { SelectInput } from "@trevo/ui/select-input";
import { TextArea } from "@trevo/ui/text-area";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { localPath } from "@trevo/domain";
import { type ApiFailure, fieldErrors } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { randomId } from "../../lib/random-id.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import type { SupportAccess } from "./access.ts";
import { answerTimesQuery, openTicketMutation, type PickableThing } from "./api.ts";
import { RefPicker } from "./ref-picker.tsx";
import { categoryName, spanText } from "./ticket-words.ts";

const isCategory = (word: string | null): word is TicketCategory => ticketCategories.some((category) => category === word);

/** Form of a new ticket: its category, the text, and related rounds or payments of the player. */
export function NewTicketForm({ access }: { access: SupportAccess }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const named = useSearchParams()[0].get("category");
  const [category, setCategory] = useState<TicketCategory | "">(isCategory(named) ? named : "");
  const [message, setMessage] = useState("");
  const [things, setThings] = useState<readonly PickableThing[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  // Creates one ticket however often the button is pressed.
  const [client_id] = useState(randomId);
  const { busy, send } = useSend(openTicketMutation(access));
  const errors = failure ? fieldErrors(failure) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (category === "")
      return setFailure({ ok: false, status: 422, error: { message: "", errors: { category: [m.support_choose()] } }, retryAfterMs: null });
    const reply = await send({ client_id, category, message, refs: things.map(({ kind, id }) => ({ kind, id })) });
    if (!reply.ok) return setFailure(reply);
    void navigate(localPath(`/support/${reply.data.id}`, locale), { replace: true });
  };
  return (
    <form className="ticket-form" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="h2">{m.support_new()}</h2>
      <SelectInput
        label={m.support_about()}
        error={errors["category"]}
        value={category}
        onChange={setCategory}
        options={[{ value: "", label: m.support_choose() }, ...ticketCategories.map((value) => ({ value, label: categoryName[value]() }))]}
      />
      {category === "" ? null : <AnswerPromise category={category} />}
      {category === "protection" ? <Notice tone="plain">{m.support_protection_note()}</Notice> : null}
      <TextArea
        label={m.support_message()}
        hint={m.support_message_hint()}
        error={errors["message"]}
        maxLength={ticketTextMax}
        value={message}
        onChange={setMessage}
      />
      {access.kind === "player" ? <RefPicker owner={access.owner} things={things} onChange={setThings} /> : null}
      {failure && !errors["category"] && !errors["message"] ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" size="large" busy={busy ? m.support_sending() : undefined}>
        {m.support_send()}
      </Button>
    </form>
  );
}

/** When the first answer is due, and recent response times once there are enough of them. */
function AnswerPromise({ category }: { category: TicketCategory }) {
  const times = useQuery(answerTimesQuery());
  const time: AnswerTime | undefined = times.data?.find((one) => one.category === category);
  if (!time) return null;
  return (
    <p className="ticket-promise">
      {m.support_due_within({ time: spanText(time.target_ms) })}{" "}
      {time.measured
        ? m.support_measured({ time: spanText(time.measured.median_ms), days: time.measured.days, answers: time.measured.answers })
        : m.support_not_measured()}
    </p>
  );
}
